"""The measures themselves. Labels are names of ours and small sets: never a visitor's words."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram

# Of this process; `deploy.metrics.page` adds the others.
REGISTRY = CollectorRegistry()
QUICK = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)
LONG = (0.01, 0.05, 0.1, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 60.0, 300.0)

REQUESTS = Counter(
    "orderly_requests", "Requests that were answered.", ("view", "method", "status"), registry=REGISTRY
)
REQUEST_SECONDS = Histogram(
    "orderly_request_seconds",
    "From the arrival of a request to its answer.",
    ("view",),
    buckets=QUICK,
    registry=REGISTRY,
)
DATABASE_ERRORS = Counter(
    "orderly_database_errors",
    "Requests that failed because of the database.",
    ("kind",),
    registry=REGISTRY,
)
LOGGED_ERRORS = Counter("orderly_logged_errors", "Lines of the log that tell of errors.", registry=REGISTRY)
STREAM_CLIENTS = Gauge(
    "orderly_stream_clients", "Open live streams.", multiprocess_mode="livesum", registry=REGISTRY
)
STREAMS_OPENED = Counter("orderly_streams_opened", "Live streams that were opened.", registry=REGISTRY)
CLOCK_LATENESS = Histogram(
    "orderly_clock_lateness_seconds",
    "What time alone does, against the instant at which it was due; of a fall: deadline plus settle bound.",
    ("timer",),
    buckets=QUICK,
    registry=REGISTRY,
)
JOB_SECONDS = Histogram(
    "orderly_job_seconds", "Work on a job, by its task.", ("task",), buckets=LONG, registry=REGISTRY
)
JOBS = Counter(
    "orderly_jobs", "Jobs that were done, by how they ended.", ("task", "state"), registry=REGISTRY
)
