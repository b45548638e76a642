"""Names of clusters by automatic annotation, as a column of the cells."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    import pandas as pd


@dataclass(frozen=True)
class ClusterNames:
    """Names of the clusters from an annotation."""

    #: The contract's IntegratedAnnotation.
    summary: dict[str, Any]
    #: By cluster, in the order of the proposals; clusters without a name are missing.
    names: dict[str, str] = field(default_factory=dict)
    #: Method by language, and papers, from the receipt of the annotation.
    method: Mapping[str, str] = field(default_factory=dict)
    citations: Sequence[str] = ()
    #: The contract's `reference` or `model` of the tool's result, and the tissue of a labelled dataset.
    reference: str | None = None
    tissue: str | None = None


def named_column(clusters: np.ndarray, categories: Sequence[str], names: Mapping[str, str]) -> pd.Categorical[str]:
    """The clusters with their names; an unnamed cluster keeps its own name, as if proposals were accepted manually.

    Categories: clusters without a name, then the names in the order of `names`. `clusters`: indices into `categories`.
    """
    import pandas as pd

    labels = [*(one for one in categories if one not in names), *dict.fromkeys(names.values())]
    labels = list(dict.fromkeys(labels))
    place = np.array([labels.index(names.get(one, one)) for one in categories], np.int64)
    return pd.Categorical.from_codes(place[clusters], pd.Index(labels))
