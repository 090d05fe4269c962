"""Tests of whether work survives kills, power cuts, full disks and other writers."""
