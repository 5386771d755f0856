"""Devices and data folders are looked at before minutes of preparing; a GPU's number suits both libraries."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from companion.cli.train import train

pytestmark = [pytest.mark.train, pytest.mark.timeout(300)]


@pytest.fixture
def two_gpus(monkeypatch: pytest.MonkeyPatch) -> None:
    import torch

    monkeypatch.setattr(torch.cuda, "is_available", lambda: True)
    monkeypatch.setattr(torch.cuda, "device_count", lambda: 2)


@pytest.mark.usefixtures("two_gpus")
@pytest.mark.parametrize(("named", "wanted"), [("cpu", "cpu"), ("1", "1"), ("cuda:0", "0"), ("0, 1", "0,1")])
def test_devices_that_are_there(named: str, wanted: str) -> None:
    from companion.models.devices import checked

    assert checked(named, several=True) == wanted


@pytest.mark.usefixtures("two_gpus")
@pytest.mark.parametrize(
    ("named", "several", "says"),
    [
        ("2", True, "a GPU from 0 to 1"),
        ("0,2", True, "not there"),
        ("0,0", True, "not there"),
        ("0,1", False, "one GPU"),
        ("gpu", True, "not known"),
        ("", True, "not known"),
    ],
)
def test_devices_that_are_not(named: str, several: bool, says: str) -> None:
    from companion.models.devices import DeviceError, checked

    with pytest.raises(DeviceError, match=says):
        checked(named, several)


def test_pytorch_gets_a_name_of_its_own() -> None:
    import torch

    from companion.models.devices import torch_name

    assert [torch.device(torch_name(name)).type for name in ("cpu", "0")] == ["cpu", "cuda"]


@pytest.mark.parametrize("network", ["detector", "classifier"])
def test_what_is_missing_is_said_before_anything_is_prepared(
    network: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import torch

    monkeypatch.setattr(torch.cuda, "is_available", lambda: False)
    words = [network, "--data", str(tmp_path), "--work", str(tmp_path / "work"), "--out", str(tmp_path / "out")]
    said = str(CliRunner().invoke(train, words).exception)
    assert "chinese-mj-plain" in said
    assert "point --data at the folder that holds boxes/, art/ and crops/" in said
    for folder in ("chinese-mj-plain", "chinese-mj-rot15"):
        (tmp_path / "boxes" / folder / "images").mkdir(parents=True)
    assert "no tile art that is known" in str(CliRunner().invoke(train, words).exception)
    assert "cpu alone" in str(CliRunner().invoke(train, [*words, "--device", "0"]).exception)
    assert not (tmp_path / "work").exists()
