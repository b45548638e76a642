"""Transcription factors: which genes they regulate, pruning by motifs, activity of regulons in cells and groups.

Scores of gene sets without a factor (AUCell) are in `gene_sets`.
"""
