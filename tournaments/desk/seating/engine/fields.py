"""Arithmetic of small finite fields and of their products, as tables, needed by transversal designs."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import product


@dataclass(frozen=True, slots=True)
class Ring:
    """`add[a][b]`, `times[a][b]` for elements 0..size-1. `units`: the most elements with invertible differences
    between any two.
    """

    size: int
    add: tuple[tuple[int, ...], ...]
    times: tuple[tuple[int, ...], ...]
    units: int


def prime_powers(number: int) -> list[tuple[int, int]]:
    """60 -> [(2, 2), (3, 1), (5, 1)]."""
    out, prime = [], 2
    while number > 1:
        power = 0
        while number % prime == 0:
            number //= prime
            power += 1
        if power:
            out.append((prime, power))
        prime += 1
    return out


@cache
def ring(size: int) -> Ring:
    """The product of the fields whose sizes are the prime powers of `size`."""
    whole: Ring | None = None
    for prime, power in prime_powers(size):
        part = _field(prime, power)
        whole = part if whole is None else _product(whole, part)
    if whole is None:
        raise ValueError("a ring needs at least two elements")
    return whole


def _product(left: Ring, right: Ring) -> Ring:
    """Elements are left + left.size * right; the first units of both sides pair up."""

    def both(
        near: tuple[tuple[int, ...], ...], far: tuple[tuple[int, ...], ...]
    ) -> tuple[tuple[int, ...], ...]:
        size = left.size
        everything = range(size * right.size)
        return tuple(
            tuple(near[a % size][b % size] + size * far[a // size][b // size] for b in everything)
            for a in everything
        )

    return Ring(
        left.size * right.size,
        both(left.add, right.add),
        both(left.times, right.times),
        min(left.units, right.units),
    )


def _field(prime: int, power: int) -> Ring:
    """Polynomials over Z_p modulo the first monic polynomial that makes every nonzero element invertible."""
    elements = list(product(range(prime), repeat=power))
    number = {element: n for n, element in enumerate(elements)}
    add = tuple(
        tuple(number[tuple((x + y) % prime for x, y in zip(a, b, strict=True))] for b in elements)
        for a in elements
    )
    for tail in elements:
        times = tuple(tuple(number[_times(a, b, tail, prime)] for b in elements) for a in elements)
        if all(sorted(row) == list(range(len(elements))) for row in times[1:]):
            return Ring(len(elements), add, times, len(elements))
    raise AssertionError("every prime power has a field")


def _times(a: tuple[int, ...], b: tuple[int, ...], tail: tuple[int, ...], prime: int) -> tuple[int, ...]:
    """a * b modulo x^n - tail; coefficients from the highest down."""
    out = [0] * len(a)
    for digit in a:
        high = out[0]
        out = [*out[1:], 0]
        out = [(value + high * t + digit * y) % prime for value, t, y in zip(out, tail, b, strict=True)]
    return tuple(out)


def member(ring_: Ring, n: int) -> int:
    """The n-th of `units` elements with invertible differences: n in every field of the product."""
    out, scale = 0, 1
    for prime, power in prime_powers(ring_.size):
        out += n * scale
        scale *= prime**power
    return out
