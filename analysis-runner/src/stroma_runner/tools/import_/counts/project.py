"""An archive with several samples: its import result. The BFF creates a file for each, imported by its folder."""

from __future__ import annotations

import hashlib
from typing import Any


def project_facts(places: list[str]) -> dict[str, Any]:
    """ImportResult's fields; no sample has been read yet."""
    return {
        **{'kind': 'project', 'layout': 'project', 'libraryType': '', 'cells': 0, 'genes': 0, 'nonZeros': 0},
        **{'species': None, 'geneIds': 'symbol', 'ensemblVersion': None, 'overlapPercent': None, 'simulated': False},
        **{'samples': places, 'warnings': [], 'datasetId': None},
        'matrixSha256': hashlib.sha256('\n'.join(places).encode()).hexdigest(),
    }
