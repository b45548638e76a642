"""Requirements of the schema of CELLxGENE Discover, version 7.1."""

from __future__ import annotations

from collections.abc import Sequence

from stroma_runner.tools.export_dataset.contents import Contents

REQUIRED = (
    'assay_ontology_term_id',
    'cell_type_ontology_term_id',
    'development_stage_ontology_term_id',
    'disease_ontology_term_id',
    'donor_id',
    'is_primary_data',
    'self_reported_ethnicity_ontology_term_id',
    'sex_ontology_term_id',
    'suspension_type',
    'tissue_ontology_term_id',
    'tissue_type',
)
#: Names that the portal fills in itself or has deprecated.
RESERVED = frozenset(
    {
        *('assay', 'cell_type', 'development_stage', 'disease', 'self_reported_ethnicity', 'sex', 'tissue'),
        *('experimental_condition', 'observation_joinid', 'perturbation_types'),
        *('ethnicity', 'ethnicity_ontology_term_id', 'organism', 'organism_ontology_term_id'),
    }
)


def missing_fields(found: Contents, *, has_counts: bool) -> list[str]:
    """Missing fields of the file, such as `obs.donor_id`; `var.index` are Ensembl ids, `raw.X` raw counts."""
    uns = [f'uns.{name}' for name in ('title', 'organism_ontology_term_id') if name not in found.uns]
    obs = [f'obs.{name}' for name in REQUIRED if name not in found.obs]
    genes = [] if found.has_ensembl_ids else ['var.index']
    return uns + obs + genes + ([] if has_counts else ['raw.X']) + ([] if found.obsm else ['obsm'])


def reserved_columns(keys: Sequence[str]) -> list[str]:
    """Columns that must be renamed before a submission."""
    return [key for key in keys if key in RESERVED]
