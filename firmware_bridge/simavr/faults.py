"""The whole list of faults; importing this module registers them."""

from __future__ import annotations

from companion.firmware_bridge.simavr import faults_life, faults_line, faults_port
from companion.firmware_bridge.simavr.desk import FAULTS, FaultResult, run, run_all

__all__ = ["FAULTS", "FaultResult", "faults_life", "faults_line", "faults_port", "run", "run_all"]
