"""Files with faults, created from `cz_schema/example_valid.h5ad` with only anndata: both environments run this."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import anndata as ad
import numpy as np
import pandas as pd
import scipy.sparse as sp

Fault = Callable[[ad.AnnData], Any]


def values(data: ad.AnnData, **columns: list[Any]) -> None:
    """Sets columns of obs as categories; short names mean `<name>_ontology_term_id`."""
    for name, column in columns.items():
        long = f'{name}_ontology_term_id'
        data.obs[long if long in data.obs else name] = pd.Categorical(column)


def terms(data: ad.AnnData) -> None:
    """Not a term, an obsolete one, one of another ontology, one that is not accepted."""
    values(data, cell_type=['CL:9999999', 'CL:0000003'], assay=['UBERON:0002048', 'EFO:0000001'])
    values(data, sex=['female', 'PATO:0000461'], tissue=['CL:0000084', 'UBERON:0000000'])


def forbidden(data: ad.AnnData) -> None:
    values(data, cell_type=['CL:0000255', 'CL:0000548'], development_stage=['na', 'MmusDv:0000110'])
    values(data, self_reported_ethnicity=['HANCESTRO:0004', 'na'], disease=['PATO:0000384', 'MONDO:0000001'])


def several(data: ad.AnnData) -> None:
    """Several terms for a cell: order, repetition, a term of another ontology among them."""
    values(
        data,
        disease=['MONDO:0100096 || MONDO:0005812', 'MONDO:0005812 || PATO:0000461'],
        self_reported_ethnicity=['HANCESTRO:0019 || HANCESTRO:0019', 'HANCESTRO:0019 || unknown'],
    )


def missing(data: ad.AnnData) -> None:
    data.obs = data.obs.drop(columns=['donor_id', 'suspension_type', 'tissue_type', 'is_primary_data'])
    del data.uns['title']
    data.var = data.var.drop(columns='feature_is_filtered')


def no_organism(data: ad.AnnData) -> None:
    del data.uns['organism_ontology_term_id']
    data.uns['default_embedding'] = 'X_tsne'
    values(data, development_stage=['HsapDv:0000003', 'nothing'])


def types(data: ad.AnnData) -> None:
    """Columns of other types, blank and empty values."""
    data.obs['is_primary_data'] = pd.Categorical(['yes', 'no'])
    data.obs['donor_id'] = np.array([1.5, 2.5])
    data.obs['sex_ontology_term_id'] = pd.Categorical(['PATO:0000383', None])
    data.obs['suspension_type'] = pd.Categorical(['nuclei', None])
    data.var['feature_is_filtered'] = 'no'


def donors(data: ad.AnnData) -> None:
    data.obs['donor_id'] = pd.Categorical(['na', ' '])
    data.obs['tissue_type'] = pd.Categorical(['tissue', 'biopsy'])
    data.obs['numbers'] = pd.Categorical([1, 2])


def cell_line(data: ad.AnnData) -> None:
    values(data, tissue_type=['cell line', 'cell line'], cell_type=['na', 'CL:0000066'], donor_id=['na', 'd1'])
    values(data, tissue=['CVCL_0001', 'UBERON:0002048'], sex=['na', 'PATO:0000383'])


def culture(data: ad.AnnData) -> None:
    values(data, tissue_type=['primary cell culture', 'organoid'], tissue=['UBERON:0002048', 'UBERON:0000922'])
    values(data, suspension_type=['na', 'cell'], assay=['EFO:0009899', 'EFO:0008992'])


def mouse(data: ad.AnnData) -> None:
    data.uns['organism_ontology_term_id'] = 'NCBITaxon:10090'


def unknown_species(data: ad.AnnData) -> None:
    data.uns['organism_ontology_term_id'] = 'NCBITaxon:9913'
    data.uns['title'] = 'two  spaces '
    data.uns['X_approximate_distribution'] = 'gamma'


def names(data: ad.AnnData) -> None:
    """Reserved, deprecated and hidden names."""
    data.obs['cell_type'] = pd.Categorical(['a', 'b'])
    data.obs['organism'] = pd.Categorical(['human', 'human'])
    data.obs['__hidden'] = [1, 2]
    data.var['feature_name'] = 'x'
    data.uns['schema_version'] = '7.1.0'
    data.uns['default_field'] = 'x'


def embeddings(data: ad.AnnData) -> None:
    data.obsm['X_umap'] = np.full((2, 2), np.nan)
    data.obsm['X_one'] = np.zeros((2, 1))
    data.obsm['X_1bad'] = np.array([[np.inf, 0], [1, 2]])
    data.obsm['bad name'] = np.zeros((2, 2))
    data.obsm['spatial'] = np.zeros((2, 2))


def no_embedding(data: ad.AnnData) -> None:
    del data.obsm['X_umap']
    data.obsm['umap'] = np.zeros((2, 2))


def facts(data: ad.AnnData) -> None:
    """Colours, lists, empty values."""
    data.uns['donor_id_colors'] = np.array(['#fff', 'red'])
    data.uns['nothing_colors'] = np.array(['red'])
    data.uns['tissue_type_colors'] = 'red'
    data.uns['batch_condition'] = np.array(['nothing', 'donor_id'])
    data.uns['empty'] = np.array([], float)
    values(data, suspension_type=['cell', 'nucleus'])
    data.uns['suspension_type_colors'] = np.array(['red'])


def genes(data: ad.AnnData) -> None:
    """Invalid genes: nonexistent, with a version, of another species, repeated."""
    ids = ['ENSG00000127603.2', 'TP53', 'ENSMUSG00000000001', 'ERCC-00002', 'ENSG00000002330', 'ENSG00000002330']
    data.var_names = [*ids, 'ENSG00000000419']
    data.raw = ad.AnnData(data.raw.X, var=pd.DataFrame(index=data.var_names), obs=data.obs[[]])


def matrix_format(data: ad.AnnData) -> None:
    data.X = sp.csc_matrix(data.X)


def dense(data: ad.AnnData) -> None:
    data.X = np.array([[0, 0, 0, 0, 0, 0, 1.5], [0, 0, 0, 0, 0, 2, 0]], np.float32)
    data.layers['other'] = np.zeros((2, 7), np.float32)


def raw(data: ad.AnnData, matrix: Any) -> None:
    data.raw = ad.AnnData(matrix, var=data.raw.var, obs=data.obs[[]])


def not_counts(data: ad.AnnData) -> None:
    raw(data, sp.csr_matrix(np.array([[0, 0, 0, 0, 0, 0, 0], [1, 1.5, 0, 2, 0, -1, 0]], np.float32)))


def repeated(data: ad.AnnData) -> None:
    raw(data, sp.csr_matrix(np.array([[0, 3, 1, 0, 0, 2, 4], [0, 3, 1, 0, 0, 2, 4]], np.float32)))


def raw_type(data: ad.AnnData) -> None:
    raw(data, sp.csr_matrix(data.raw.X.astype(np.int64)))


def only_normalised(data: ad.AnnData) -> None:
    data.raw = None
    del data.raw


def filtered(data: ad.AnnData) -> None:
    data.raw = None
    del data.raw
    data.var['feature_is_filtered'] = [True, *[False] * 6]


def other_genes(data: ad.AnnData) -> None:
    raw_var = pd.DataFrame(index=[*data.var_names[1:], data.var_names[0]])
    data.raw = ad.AnnData(data.raw.X, var=raw_var, obs=data.obs[[]])


def atac(data: ad.AnnData) -> None:
    """An assay without RNA needs no counts."""
    values(data, assay=['EFO:0010891', 'EFO:0010891'], suspension_type=['nucleus', 'nucleus'])
    not_counts(data)


FAULTS: dict[str, Fault] = {
    fault.__name__: fault
    for fault in (
        *(terms, forbidden, several, missing, no_organism, types, donors, cell_line, culture, mouse, unknown_species),
        *(names, embeddings, no_embedding, facts, genes, matrix_format, dense, not_counts, repeated, raw_type),
        *(only_normalised, filtered, other_genes, atac),
    )
}


def write(valid: Path, name: str, target: Path) -> None:
    """The valid file with one fault."""
    data = ad.read_h5ad(valid)
    FAULTS[name](data)
    data.write_h5ad(target)
