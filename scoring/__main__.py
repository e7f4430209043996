"""``python -m scoring``: runs the command line, see `scoring.command_line`."""

import gc
import os
import sys


def run() -> int:
    """Run on the streams of the process. Loading and answering leave no cycles behind, so little is collected."""
    gc.disable()
    # containers that compile anew each time take twice as long to start
    sys.dont_write_bytecode = False
    from scoring.command_line import main  # loaded without collections

    gc.freeze()
    gc.set_threshold(50_000)
    gc.enable()
    sys.stdout.reconfigure(encoding="utf-8", errors="replace")  # type: ignore[union-attr]
    try:
        return main(sys.argv[1:], sys.stdin.buffer, sys.stdout, sys.stderr)  # type: ignore[arg-type]
    except BrokenPipeError:  # nobody reads the answers any longer
        os._exit(1)


status = run()
sys.stdout.flush()
sys.stderr.flush()
os._exit(status)  # nothing is left to tidy: freeing all tables would cost a batch a tenth of its time
