"""What was played, kept: run logs as values, run files, and one SQLite file that many may write at once."""

from blockshift_widget.records.kept_runs import ImportReport, Records, RunRecord, records_file
from blockshift_widget.records.recording import Recording
from blockshift_widget.records.run_file import RunFileError, read_run_file, run_files, write_run_file
from blockshift_widget.records.run_log import RunLog, RunLogError
from blockshift_widget.records.store import RecordsError

__all__ = [
    "ImportReport",
    "Recording",
    "Records",
    "RecordsError",
    "RunFileError",
    "RunLog",
    "RunLogError",
    "RunRecord",
    "read_run_file",
    "records_file",
    "run_files",
    "write_run_file",
]
