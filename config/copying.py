"""`python -m config.copying STORE FOLDER`: keeps the copies that TENBO_COPY names, beside a running Tenbo.

It loads no Django. The places come from the environment: an argument is seen by everybody on the machine.
"""

import argparse
import os
from pathlib import Path

from config.sqlite.gate import gate_of
from tournaments.trust.copies.engine.places.addresses import places_of
from tournaments.trust.copies.engine.process import Copying


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m config.copying", description=__doc__)
    parser.add_argument("store", type=Path)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--without", default="", help="beginnings of names in the folder that are left out")
    options = parser.parse_args()
    os.umask(0o077)
    left_out = tuple(options.without.split(","))
    key = os.environ.get("TENBO_SIGNING_KEY") or (options.folder / "signing.key").read_text()
    Copying(
        options.store,
        options.folder,
        key.strip().encode(),
        places_of(os.environ["TENBO_COPY"]),
        lambda path: path.name.startswith((*left_out, ".")),
        gate_of(Path(f"{options.store}-gate")),
    ).run()


if __name__ == "__main__":
    main()
