"""The bench of the pages measures the real program: each viewer sees each throw."""

from __future__ import annotations

from companion.web.bench import page_latencies


def test_every_viewer_sees_every_throw() -> None:
    times = page_latencies(throws=3, viewers=4)
    assert len(times) == 12
    assert times == sorted(times)
    assert 0 < times[0] < times[-1] < 10
