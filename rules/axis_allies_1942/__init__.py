"""Axis & Allies 1942, Second Edition."""
