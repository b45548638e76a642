"""Receipts and scripts of the charts that the service computes immediately (docs/receipts.md)."""
