import {
  CELL_SUBTYPES,
  CELL_TYPE_SOURCES,
  MAJOR_CELL_TYPES,
  type CellType,
  type Naming,
  type ReferenceSet,
} from '@stroma/contract';
import type { AnnotationProposal, CellAnnotationParams, CellAnnotationResult } from '@stroma/contract/tools';
import {
  AUTO_TYPES,
  proposalId,
  readsDataset,
  type AutoAnnotationValue,
  type CellColumn,
  type ShownType,
} from '@stroma/design-system/explorer';
import type { DatasetDetail } from '../../dataset.ts';

/** Defaults of the form: major types of the clusters by markers; for subtypes, the column that has types of the exact names. */
export function firstValue(detail: DatasetDetail, columns: readonly CellColumn[]): AutoAnnotationValue {
  const levels = [detail.levels.annot_full, detail.levels.annot_auto];
  const typed = columns.find((c) => c.categories.some(({ name }) => (AUTO_TYPES as readonly string[]).includes(name)));
  return {
    method: 'markers',
    species: detail.species === 'Mus musculus' ? 'Mus musculus' : 'Homo sapiens',
    groupBy: detail.levels.cluster ?? columns[0]?.id ?? '',
    isWithin: false,
    column: typed?.id ?? levels.find((column) => column !== undefined) ?? columns[0]?.id ?? '',
    cellTypes: [],
    ...{ dataset: '', labels: '', model: '', match: 'best', floor: 0.25 },
  };
}

/** Parameters of a request. */
export function paramsOf(value: AutoAnnotationValue): CellAnnotationParams {
  const { method, species, groupBy, isWithin, column, cellTypes, dataset, labels, model, match, floor } = value;
  return {
    ...{ method, species, groupBy, floor },
    within: isWithin ? { column, cellTypes: [...cellTypes] } : null,
    reference: readsDataset(method) ? { dataset, column: labels } : null,
    ...(method === 'celltypist' && { model: { reference: model, match } }),
  };
}

/** Models of the reference library, by name. */
export const modelsOf = (sets: readonly ReferenceSet[]): { id: string; label: string; description: string }[] =>
  sets
    .filter(({ kind }) => kind === 'model')
    .map(({ id, name, version, species }) => ({ id, label: `${name} (${version})`, description: species }));

/** The chosen model while the library has it; the only one without a choice. */
export function chosenModel(chosen: string, models: readonly { id: string }[]): string {
  if (models.some(({ id }) => id === chosen)) return chosen;
  return models.length === 1 ? models[0]!.id : '';
}

/** Types of the marker table that a request compares. */
export function shownTypes({ isWithin, cellTypes, species }: AutoAnnotationValue): ShownType[] {
  const types: readonly CellType[] = isWithin
    ? cellTypes.flatMap((name) => CELL_SUBTYPES[name] ?? [])
    : MAJOR_CELL_TYPES;
  return types.map(({ name, term, termName, markers, mouse, sources }) => ({
    name,
    term: term === null ? null : { id: term, name: termName ?? '' },
    markers: (species === 'Mus musculus' && mouse) || markers,
    sources: sources.map((key) => CELL_TYPE_SOURCES[key]!),
  }));
}

/** The chosen proposals as an edit: one naming per divided type, or one for all cells. */
export function namingsOf(
  { proposals }: CellAnnotationResult,
  { groupBy, within }: CellAnnotationParams,
  chosen: ReadonlySet<string>,
): Naming[] {
  const named = proposals.filter(
    (one): one is AnnotationProposal & { label: string } => one.label !== null && chosen.has(proposalId(one)),
  );
  return [...new Set(named.map(({ cellType }) => cellType))].map((cellType) => ({
    from: groupBy,
    labels: named
      .filter((one) => one.cellType === cellType)
      .map(({ cluster, label }) => ({ category: cluster, name: label })),
    ...(cellType !== null && within && { within: { column: within.column, categories: [cellType] } }),
  }));
}
