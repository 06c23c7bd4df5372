"""The report files of chess federations (TRF16, TRF26): an event written as one, and an event made of one."""

from tournaments.services.trf_files.event_in import event_of_report
from tournaments.services.trf_files.out import report_file, report_text

__all__ = ["event_of_report", "report_file", "report_text"]
