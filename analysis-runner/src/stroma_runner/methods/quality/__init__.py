"""Quality of single cells: measures, recommended thresholds, doublets.

Normalisation and what follows it is in `embedding`.
"""
