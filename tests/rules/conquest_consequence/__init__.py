"""Conquest & Consequence."""
