"""Validates AnnData against the schema of CELLxGENE Discover, version 7.1. Rules and limits: README.md in this
folder."""

from stroma_runner.methods.cellxgene.check import check
from stroma_runner.methods.cellxgene.problems import Problem
from stroma_runner.methods.cellxgene.source import Matrix, Source

__all__ = ['Matrix', 'Problem', 'Source', 'check']
