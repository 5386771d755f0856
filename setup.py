"""The packages of the wheel: `web/`, `models/` ... stay at the top level of the source and install inside `companion`.

What setuptools cannot say in pyproject.toml without a list of every folder. The rest stands in pyproject.toml.
"""

from __future__ import annotations

from setuptools import find_packages, setup

BESIDE = ("datasets", "firmware_bridge", "models", "web")
"""Folders beside `companion/` that install as `companion.NAME`, so that no other package's name is taken."""

setup(
    packages=[
        *find_packages(include=["companion", "companion.*"]),
        *(f"companion.{found}" for top in BESIDE for found in find_packages(include=[top, f"{top}.*"])),
    ],
    package_dir={f"companion.{top}": top for top in BESIDE},
)
