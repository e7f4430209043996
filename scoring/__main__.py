"""``python -m scoring``: runs the command line, see `scoring.command_line`."""

import gc
import os
import sys


def run() -> int:
    """Run on the streams of the process. Neither loading nor answering leaves cycles behind: little is collected."""
    gc.disable()
    # compiled anew each time, as some containers want it, a start takes twice as long
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
os._exit(status)  # nothing is left to tidy: to take all tables apart would cost a batch a tenth of its time
