import { bulkProblem, isBlank, isJobOrSampleName, LIMITS } from '@stroma/contract';
import type { BulkParams } from '@stroma/contract/tools';
import type { UiError } from '../../primitives/common.types.ts';
import type { BulkFile, BulkRow, BulkValue } from './bulk.types.ts';

export const firstBulk = (species: string): BulkValue => ({
  ...{ jobName: '', species, files: [], rows: [], covariates: [], pairs: [], method: 'DESeq2', anyGroup: false },
  ...{
    shrink: false,
    foldChange: 2,
    pvalue: 0.05,
    qvalue: 0.05,
    gsea: 'library',
    sets: [],
    own: null,
    reference: null,
  },
});

/** Counts and estimated counts are tested; FPKM, TPM and logged values are not. */
export const isTestable = (file: BulkFile): boolean =>
  file.bulk?.measure === 'counts' || file.bulk?.measure === 'estimated';

/** The group that a name of a sample suggests: the name without the number of the replicate. */
export const groupOfName = (name: string): string =>
  name.replace(/[\s._-]*(?:rep(?:licate)?[\s._-]*)?\d+$/i, '').trim();

/** Groups with their numbers of included samples, in the order of the rows. */
export function groupsOf(rows: readonly BulkRow[]): { group: string; n: number }[] {
  const counts = new Map<string, number>();
  for (const { group, isIncluded } of rows)
    if (isIncluded && group.trim()) counts.set(group.trim(), (counts.get(group.trim()) ?? 0) + 1);
  return [...counts].map(([group, n]) => ({ group, n }));
}

const CONTROL = /^(?:ctrl|control|controls|untrt|untreated|wt|wild.?type|normal|mock|vehicle|dmso|healthy|sham|对照)/i;
/** Without a comparison, two groups are compared with each other; the control is the second. */
export function withPair(value: BulkValue): BulkValue {
  const groups = groupsOf(value.rows).map(({ group }) => group);
  if (value.pairs.length || groups.length !== 2) return value;
  const [first = '', second = ''] = groups;
  const pair = CONTROL.test(second) || !CONTROL.test(first) ? { a: first, b: second } : { a: second, b: first };
  return { ...value, pairs: [pair] };
}

/** Updates the rows to the samples of the selected files; values of samples that remain are kept. */
export function withFiles(value: BulkValue, ids: readonly string[], files: readonly BulkFile[]): BulkValue {
  const chosen = files.filter((file) => ids.includes(file.id) && file.bulk && isTestable(file));
  const rows = chosen.flatMap((file) => {
    const names = file.bulk!.samples.map(({ name }) => name);
    const guesses = names.map(groupOfName);
    const isUseful = new Set(guesses).size > 1 && new Set(guesses).size < guesses.length;
    return names.map(
      (column, i): BulkRow =>
        value.rows.find((row) => row.file === file.id && row.column === column) ?? {
          ...{ file: file.id, column, isIncluded: true, sample: column.slice(0, 60), pair: '', batch: '' },
          group: isUseful ? (guesses[i] ?? '') : '',
          values: value.covariates.map(() => ''),
        },
    );
  });
  const species = chosen.find((file) => file.species)?.species ?? value.species;
  // Sets and references are of a species.
  const other = species === value.species ? {} : { sets: [], reference: null };
  return withPair({ ...value, ...other, files: chosen.map(({ id }) => id), rows, species });
}

/** The request; valid if `bulkProblems` finds nothing. */
export function toParams(value: BulkValue): BulkParams {
  const { covariates, gsea, sets, own } = value;
  const rows = value.rows.filter((row) => row.isIncluded);
  const has = (name: 'pair' | 'batch') => rows.some((row) => row[name].trim());
  const [hasPair, hasBatch] = [has('pair'), has('batch')];
  const isDeseq = value.method === 'DESeq2';
  return {
    jobName: value.jobName.trim(),
    species: value.species,
    samples: rows.map((row) => ({
      ...{ sample: row.sample.trim(), group: row.group.trim(), file: row.file },
      ...(row.column !== row.sample.trim() && { column: row.column }),
      ...(hasPair && { pair: row.pair.trim() || null }),
      ...(hasBatch && { batch: row.batch.trim() || null }),
      ...(covariates.length && { values: covariates.map((_, k) => row.values[k]?.trim() || null) }),
    })),
    ...(covariates.length && { covariates }),
    pairs: value.pairs,
    ...(isDeseq && { anyGroup: value.anyGroup, shrink: value.shrink }),
    ...{ foldChange: value.foldChange, pvalue: value.pvalue, qvalue: value.qvalue },
    differentialAnalysisMethod: value.method,
    gsea: gsea === 'skip' ? null : gsea === 'own' && own ? { sets: [], own } : { sets },
    ...(value.reference && { deconvolution: value.reference }),
  };
}

export interface BulkProblems {
  jobName?: UiError;
  /** The samples; `row` counts the included ones from 1, `column` is a column of the grid. */
  samples?: UiError;
  pairs?: UiError;
  gsea?: UiError;
  reference?: UiError;
}
const OF_PAIRS: readonly string[] = ['BULK_GROUP_UNKNOWN', 'BULK_REPLICATES'];

/** Errors of an incomplete form (specification 5, 8). */
export function bulkProblems(value: BulkValue): BulkProblems {
  const params = toParams(value);
  const found: BulkProblems = {};
  if (isBlank(value.jobName)) found.jobName = { id: 'JOB_NAME_REQUIRED' };
  else if (!isJobOrSampleName(value.jobName))
    found.jobName = { id: 'JOB_NAME_INVALID', params: { name: value.jobName } };
  if (!params.samples.length) found.samples = { id: 'SAMPLES_REQUIRED' };
  const bare = params.samples.findIndex((one) => !one.group || !one.sample);
  const { samples: most } = LIMITS.bulk;
  if (!found.samples && params.samples.length > most)
    found.samples = { id: 'bulk.tooMany', params: { n: params.samples.length, most } };
  else if (bare >= 0)
    found.samples = {
      id: 'BULK_VALUE_MISSING',
      params: {
        ...{ column: params.samples[bare]!.group ? 'sample' : 'group', row: bare + 1 },
        sample: params.samples[bare]!.sample,
      },
    };
  if (!found.samples) {
    if (!params.pairs.length) found.pairs = { id: 'bulk.noPair' };
    const wrong = bulkProblem(params);
    if (wrong) found[OF_PAIRS.includes(wrong.id) ? 'pairs' : 'samples'] = wrong;
  }
  if (value.gsea === 'library' && !value.sets.length) found.gsea = { id: 'bulk.noSets' };
  if (value.gsea === 'own' && !value.own) found.gsea = { id: 'bulk.noOwn' };
  if (value.reference && !Object.values(value.reference).every(Boolean))
    found.reference = { id: 'bulk.reference.incomplete' };
  return found;
}
