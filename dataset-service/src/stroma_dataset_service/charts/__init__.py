"""Receipts and scripts of the charts that the service answers at once (docs/receipts.md)."""
