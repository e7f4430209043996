"""What is wrong with a page as it stands: axe's rules and our own, in light and dark, narrow and wide."""

import re
from collections.abc import Callable

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.conftest import PHONE

WIDE: ViewportSize = {"width": 1440, "height": 900}
ZOOMED = (195, 320, 720)
"""Widths of a phone at 200 %, a laptop at 400 % and a laptop at 200 %."""

AXE = """async (rules) => {
    const bars = document.querySelectorAll(".sendbar, .stayput");
    bars.forEach((bar) => { bar.style.position = "static"; });
    const also = {"target-size": {enabled: true}};
    const which = rules ? {runOnly: rules} : {rules: also};
    const found = await axe.run({resultTypes: ["violations"], preload: false, ...which});
    bars.forEach((bar) => { bar.style.position = ""; });
    return found.violations.flatMap((one) => one.nodes.map((node) => `${one.id}: ${node.html.slice(0, 160)}`));
}"""
"""Without the bars at the foot, which lie over what is there until the page is scrolled: axe calls that too small."""

NAMELESS = """() => {
    const inside = (one) => [...one.querySelectorAll("[aria-label], img[alt]")]
        .map((x) => x.getAttribute("aria-label") || x.alt).join("");
    const name = (one) => one.getAttribute("aria-label") || one.textContent.trim() || one.title || inside(one);
    const labelled = (one) => one.labels?.length || one.getAttribute("aria-label");
    const bad = [];
    for (const one of document.querySelectorAll("a, button, summary"))
        if (!one.closest("[hidden]") && !name(one)) bad.push(one.outerHTML);
    for (const one of document.querySelectorAll("input:not([type=hidden]), select, textarea"))
        if (!labelled(one)) bad.push(one.outerHTML);
    for (const one of document.querySelectorAll("img:not([alt])")) bad.push(one.outerHTML);
    return bad;
}"""
TWICE = """() => {
    const ids = [...document.querySelectorAll("[id]")].map((one) => one.id);
    return ids.filter((id, i) => ids.indexOf(id) !== i);
}"""
SMALL = """() => {
    const reach = (one) => { // what lies over it, without a look of its own, is tapped as well
        const over = getComputedStyle(one, "::after");
        const more = over.content !== "none" && over.position === "absolute";
        return one.getBoundingClientRect().height - (more ? parseFloat(over.top) + parseFloat(over.bottom) : 0);
    };
    return [...document.querySelectorAll("main .button, main .chip > span, main [data-tile]")]
        .filter((one) => one.getClientRects().length && reach(one) < 36)
        .map((one) => one.outerHTML);
}"""
PALE = """() => {
    const parse = (c) => c.match(/[\\d.]+/g).map(Number);
    const lum = ([r, g, b]) => [r, g, b].map((v) => v / 255)
        .map((v) => (v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4))
        .reduce((sum, v, i) => sum + v * [0.2126, 0.7152, 0.0722][i], 0);
    const behind = (one) => {
        for (let at = one; at; at = at.parentElement) {
            const colour = parse(getComputedStyle(at).backgroundColor);
            if (colour.length < 4 || colour[3] === 1) return colour;
        }
        return [255, 255, 255];
    };
    const bad = [];
    for (const one of document.querySelectorAll("main *")) {
        const text = [...one.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim());
        const muted = one.closest("svg, :disabled, .chip input:disabled + span");
        if (!text || muted || !one.getClientRects().length) continue;
        const [a, b] = [lum(parse(getComputedStyle(one).color)), lum(behind(one))].sort((x, y) => y - x);
        if ((a + 0.05) / (b + 0.05) < 4.5) bad.push(one.outerHTML.slice(0, 120));
    }
    return bad;
}"""
ASIDE = """() => {
    if (document.documentElement.scrollWidth <= innerWidth) return [];
    const beyond = (one) => one.getClientRects().length && one.getBoundingClientRect().right > innerWidth;
    const rolls = (one) => one && (getComputedStyle(one).overflowX !== "visible" || rolls(one.parentElement));
    const bad = [...document.body.querySelectorAll("*")].filter((one) => beyond(one) && !rolls(one.parentElement));
    return bad.filter((one) => !bad.some((other) => other !== one && one.contains(other)))
        .map((one) => one.outerHTML.slice(0, 160)).concat("the page").slice(0, 6);
}"""
"""The innermost elements that reach beyond the page."""

TOUCHING = """() => [...document.querySelectorAll(".plot > svg")].flatMap((chart) => {
    const texts = [...chart.querySelectorAll("text")].filter((one) => one.getClientRects().length);
    const boxes = texts.map((one) => [one.textContent, one.getBoundingClientRect()]);
    const touch = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
    return boxes.flatMap(([a, one], i) =>
        boxes.slice(i + 1).filter(([, other]) => touch(one, other)).map(([b]) => `${a} | ${b}`));
})"""
PAINTED = """() => [...document.querySelectorAll(".plot rect:not(.bar, .band)")]
    .filter((one) => getComputedStyle(one).fill !== "none").map((one) => one.outerHTML.slice(0, 120))"""
"""The surfaces that a finger meets around the marks of a chart, where they hide what lies below them."""

BENT = """() => [...document.querySelectorAll(".plot .bar")].filter((one) => {
    const whole = one.closest(".plot > svg").getBoundingClientRect().height;
    return Math.abs(one.getBoundingClientRect().height - whole * parseFloat(one.getAttribute("height")) / 100) > 1;
}).map((one) => one.outerHTML.slice(0, 120))"""
"""The bars of a chart that are not as high as they are drawn."""

COVERED = """() => {
    const pressed = "a[href], button, summary, select, textarea, input:not([type=hidden])";
    const seen = {visibilityProperty: true, opacityProperty: true, contentVisibilityAuto: true};
    const shown = (one) => one.checkVisibility(seen);
    const clipped = (one) => one && (getComputedStyle(one).clipPath !== "none" || clipped(one.parentElement));
    const inside = (one, top) => top && (one === top || one.contains(top)
        || (top.closest("label")?.contains(one) ?? [...(one.labels ?? [])].some((label) => label.contains(top))));
    const away = (one) => clipped(one) || one.closest("[inert], .skip") || (one.disabled && one.tagName !== "A");
    const bad = [];
    const root = document.querySelector("dialog:modal") ?? document;
    for (const one of [...root.querySelectorAll(pressed)].filter((each) => shown(each) && !away(each))) {
        one.scrollIntoView({block: "center", inline: "center", behavior: "instant"});
        const rect = [...one.getClientRects()].find((box) => box.width > 1 && box.height > 1);
        if (!rect) continue;
        const top = document.elementFromPoint(rect.left + rect.width / 2, rect.top + rect.height / 2);
        if (!inside(one, top)) bad.push(`${one.outerHTML.slice(0, 120)} under ${top?.outerHTML.slice(0, 80)}`);
    }
    scrollTo({top: 0, behavior: "instant"});
    return bad;
}"""
"""Whatever is pressed in its middle, but lies under something else there."""

MASTHEAD = "innerWidth >= 390 && document.querySelector('.masthead')?.offsetHeight > 61 ? innerWidth : 0"
"""A line of 44 px with its space; a narrower page may fold it."""

ASIDE_UNFOLDED = f"""() => {{
    const folded = [...document.querySelectorAll("main details:not([open])")];
    folded.forEach((one) => one.open = true);
    const bad = ({ASIDE})();
    folded.forEach((one) => one.open = false);
    return bad;
}}"""
"""As ASIDE with everything unfolded. At a stroke: a live page that changes meanwhile would keep open what is open."""

Faults = dict[str, object]
Look = Callable[[Page], Faults]


def faults_of(page: Page) -> Faults:
    """The faults that our own rules find."""
    found = {
        "runs off the side, unfolded": page.evaluate(ASIDE_UNFOLDED),
        "headings of the first order": page.locator("h1").count() - 1,
        "nameless": page.evaluate(NAMELESS),
        "ids twice": page.evaluate(TWICE),
        "too small to tap": page.evaluate(SMALL),
        "pale": page.evaluate(PALE),
        "labels of a chart that touch": page.evaluate(TOUCHING),
        "painted over in a chart": page.evaluate(PAINTED),
        "bars of another height": page.evaluate(BENT),
        "covered": page.evaluate(COVERED),
        "the masthead has two lines": page.evaluate(MASTHEAD),
    }
    return {what: value for what, value in found.items() if value}


def violations(page: Page, *rules: str) -> list[str]:
    """The rules of axe that are broken, of these or of all, each with the element."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    found: list[str] = page.evaluate(AXE, list(rules) or None)
    return found


def on_a_phone(page: Page) -> Faults:
    """By all rules on a phone in light, and whether anything runs off the side when zoomed."""
    found: Faults = {}
    for width in ZOOMED:
        page.set_viewport_size({"width": width, "height": 600})
        found[f"runs off the side at {width}"] = page.evaluate(ASIDE)
    page.set_viewport_size(PHONE)
    page.emulate_media(color_scheme="light", reduced_motion="reduce")
    found |= faults_of(page) | {"axe": violations(page)}
    return {what: value for what, value in found.items() if value}


def looked_at(page: Page) -> Faults:
    """The same, and by our own rules on a laptop in dark; contrast is one of them."""
    found = on_a_phone(page)
    page.set_viewport_size(WIDE)
    page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    return found | {f"{what}, wide and dark": value for what, value in faults_of(page).items()}


def not_looked_at(page: Page) -> Faults:
    """Nothing: the page is used, and not judged."""
    return {}


def also_looked_at(look: Look) -> pytest.MarkDecorator:
    """Run a test as it is in the gate, and at night with a look at each of its pages."""
    ways = [
        pytest.param(not_looked_at, id="used"),
        pytest.param(look, id="looked at", marks=pytest.mark.night),
    ]
    return pytest.mark.parametrize("look", ways)


def looked_at_without_inter(page: Page) -> Faults:
    """As `looked_at`; the boxes around a chart's labels are those of Inter, other typefaces have higher ones."""
    return {what: value for what, value in looked_at(page).items() if "labels of a chart" not in what}


in_either_typeface = pytest.mark.parametrize(
    "look",
    [
        pytest.param(looked_at, id="in Inter"),
        pytest.param(looked_at_without_inter, id="without Inter", marks=pytest.mark.night),
    ],
)
"""Inter is optional: the first visit by a slow network has the typeface of the phone."""


def set_in(page: Page, look: Look) -> None:
    """Keep Inter away from the pages of this context if they are looked at without it."""
    if look is looked_at_without_inter:
        page.context.route("**/*.woff2", lambda route: route.abort())


def walk(page: Page, addresses: list[str], status: int = 200, look: Look = looked_at) -> dict[str, Faults]:
    """Open each and look at it; the addresses at which something is wrong."""
    found = {}
    for address in addresses:
        answer = page.goto(address)
        assert answer is not None
        if page.locator("form[data-entry]").count():  # its answer comes a moment later
            expect(page.locator("#sum")).to_have_text(re.compile(r"\S"))
        wrong_status: Faults = {"status": answer.status}
        if faults := look(page) if answer.status == status else wrong_status:
            found[address] = faults
    return found
