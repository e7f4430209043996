"""The observation of a running installation: requests, traces, figures, storage."""
