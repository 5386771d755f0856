"""What to train on, as the command line names it: ``cpu``, a GPU's number, or several numbers with commas."""

from __future__ import annotations

import torch


class DeviceError(ValueError):
    """No such device here; the message says which there are."""


def checked(device: str, several: bool = False) -> str:
    """The device as it was named, in ultralytics' form. Raises DeviceError if it is not there.

    >>> checked("cpu")
    'cpu'
    """
    name = device.strip().lower().replace(" ", "").removeprefix("cuda:")
    if name == "cpu":
        return name
    numbers = name.split(",")
    count = torch.cuda.device_count() if torch.cuda.is_available() else 0
    here = f"cpu or a GPU from 0 to {count - 1}" if count else "cpu alone: PyTorch finds no GPU it can use"
    if not all(number.isdecimal() for number in numbers):
        raise DeviceError(f"device {device!r} is not known; this computer has {here}")
    if len(numbers) > 1 and not several:
        raise DeviceError(f"device {device!r}: this training runs on one GPU; name one number")
    if len(set(numbers)) < len(numbers) or any(int(number) >= count for number in numbers):
        raise DeviceError(f"device {device!r} is not there; this computer has {here}")
    return ",".join(numbers)


def torch_name(device: str) -> str:
    """The form that PyTorch takes for one device.

    >>> torch_name("0"), torch_name("cpu")
    ('cuda:0', 'cpu')
    """
    return device if device == "cpu" else f"cuda:{device}"
