import {
  isBlank,
  isDiseaseColumn,
  isJobOrSampleName,
  sampleColumns,
  separates,
  type DraftBody,
} from '@stroma/contract';
import {
  DEFAULT_THRESHOLDS,
  type ContaminationChoice,
  type ImportResult,
  type IntegrationParams,
  type PreprocessingParams,
  type PreprocessingResult,
  type SampleThresholds,
  type StabilityParams,
  type StabilitySummary,
} from '@stroma/contract/tools';
import type { FileRow } from '../../db/rows.ts';
import { AppError, inputInvalid } from '../../errors.ts';
import { annotationParams, type AnnotationInputs } from './annotation.ts';
import { publicInput, type PublicInput, type PublicVersions } from './public-samples.ts';

interface JobSample {
  name: string;
  group: string;
  fileId: string;
  /** `samples/<file>`, or `datasets/<dataset>` of a public sample. */
  key: string;
  /** Hash of the parsed matrix; null for a public sample, whose hash is known when its cells are read. */
  sha256: string | null;
  simulated: boolean;
  public?: PublicInput;
}
export interface JobInputs {
  /** Stability of the clusters in the preview, for the receipt and the dataset. */
  stability?: StabilitySummary;
  samples: JobSample[];
  simulated: boolean;
  /** Annotation inputs of an integration that names the clusters at the end. */
  annotation?: AnnotationInputs;
}

/** The draft's samples as a job reads them; throws the specification's section 5 rule that is broken. */
export function readInputs(
  draft: DraftBody,
  files: FileRow[],
  sources: PublicVersions = new Map(),
): { inputs: JobInputs; species: string } {
  if (!draft.matrixFiles.length) throw new AppError('SAMPLES_REQUIRED');
  const byId = new Map(files.map((f) => [f.id, f]));
  const seen = new Set<string>();
  const species = new Set<string>();
  let simulated = false;
  const samples = draft.matrixFiles.map(({ fileId, name, group, public: ref }): JobSample => {
    if (!isJobOrSampleName(name)) throw new AppError('SAMPLE_NAME_INVALID', { name });
    if (seen.has(name)) throw new AppError('SAMPLE_NAME_DUPLICATE', { name });
    seen.add(name);
    const shown = { name, group: isBlank(group) ? name : group, fileId };
    if (ref) {
      const { source, input } = publicInput({ fileId, name, group, public: ref }, sources);
      species.add(source.facts.species!);
      simulated ||= source.facts.simulated;
      const given = { key: `datasets/${ref.dataset}`, sha256: null, simulated: source.facts.simulated };
      return { ...shown, ...given, public: input };
    }
    const file = byId.get(fileId);
    if (!file) throw new AppError('SAMPLE_FILE_MISSING', { name });
    if (file.state !== 'parsed' || !file.facts)
      throw new AppError('FILE_NOT_PARSED', { file: file.name, state: file.state });
    if (!file.species) throw new AppError('SPECIES_UNKNOWN', { file: file.name });
    const facts = JSON.parse(file.facts) as ImportResult;
    species.add(file.species);
    simulated ||= facts.simulated;
    return {
      ...shown,
      key: `samples/${fileId}`,
      sha256: facts.matrixSha256,
      simulated: facts.simulated,
    };
  });
  if (species.size > 1) throw new AppError('SPECIES_INCONSISTENT', { species: [...species] });
  return { inputs: { samples, simulated }, species: [...species][0]! };
}

/** Omits the default, so that the cache key equals that of requests from before the option existed. */
const doubletMethod = ({ param }: DraftBody) =>
  param.doubletMethod && param.doubletMethod !== 'classifier' ? { doubletMethod: param.doubletMethod } : {};

/** The choice for each corrected sample; omitted without any, so that the cache key equals that of requests from before the option existed. */
function contamination({ param }: DraftBody, inputs: JobInputs): Pick<IntegrationParams, 'contamination'> {
  if (!param.cellQualityAdjustments.includes('contamination')) return {};
  const rows = param.contaminationState === 'custom' ? (param.contaminationChoices ?? []) : [];
  const own = new Map(rows.map(({ sample, ...choice }) => [sample, choice]));
  const chosen = inputs.samples.map(({ name }) => [name, own.get(name) ?? { choice: 'correct' as const }] as const);
  const corrected = chosen.filter(([, { choice }]) => choice !== 'keep');
  for (const [name, { choice, fraction }] of corrected)
    if (choice === 'fraction' && fraction === undefined)
      throw inputInvalid('body', `/param/contaminationChoices/${name}/fraction`, 'required');
  return corrected.length
    ? { contamination: Object.fromEntries(corrected.map(([name, one]) => [name, ofChoice(one)])) }
    : {};
}

/** The fraction is only used with the choice `fraction`. */
const ofChoice = ({ choice, fraction }: ContaminationChoice): ContaminationChoice =>
  choice === 'fraction' && fraction !== undefined ? { choice, fraction } : { choice };

export const preprocessingParams = (draft: DraftBody, species: string): PreprocessingParams => ({
  species,
  mitochondrialGeneSet: draft.mitochondrialGeneSet,
  ribosomalGeneSet: draft.ribosomalGeneSet,
  ...doubletMethod(draft),
  seed: draft.param.seed,
});

/** Each filtering parameter is recommended (the sample's own, from preprocessing) or custom (one value for all samples). */
export function integrationParams(
  draft: DraftBody,
  species: string,
  inputs: JobInputs,
  preprocessing: PreprocessingResult | null,
  files: readonly Pick<FileRow, 'id' | 'name'>[] = [],
): IntegrationParams {
  const p = draft.param;
  if (isBlank(p.jobName)) throw new AppError('JOB_NAME_REQUIRED');
  if (!isJobOrSampleName(p.jobName)) throw new AppError('JOB_NAME_INVALID', { name: p.jobName });
  if (isBlank(p.tissue)) throw new AppError('TISSUE_REQUIRED');
  const isFiltered = p.cellFilteringEvaluation === 'do';
  if (isFiltered && !preprocessing) throw new AppError('PREPROCESSING_REQUIRED');
  const recommended = new Map(preprocessing?.samples.map((s) => [s.name, s.recommended]));
  const thresholds = Object.fromEntries(
    inputs.samples.map(({ name }) => {
      const own = recommended.get(name);
      if (isFiltered && !own) throw new AppError('PREPROCESSING_REQUIRED');
      return [name, sampleThresholds(p, own ?? DEFAULT_THRESHOLDS)];
    }),
  );
  const columns = knownColumns(draft, inputs, files);
  const batchRemoveMethod = inputs.samples.length > 1 ? p.batchRemoveMethod : 'none';
  const annotation = annotationParams(draft, species);
  if (batchRemoveMethod !== 'none') assertBatches(p.batchName, columns, inputs);
  return {
    jobName: p.jobName.trim(),
    species,
    tissue: p.tissue.trim(),
    cellFilteringEvaluation: p.cellFilteringEvaluation,
    thresholds,
    ...(isFiltered && p.filterByType && { filterByType: true }),
    mitochondrialGeneSet: draft.mitochondrialGeneSet,
    ribosomalGeneSet: draft.ribosomalGeneSet,
    removeDoublets: isFiltered && p.cellQualityAdjustments.includes('doublet'),
    ...doubletMethod(draft),
    ...(isFiltered && contamination(draft, inputs)),
    removeCellCycle: isFiltered && p.cellQualityAdjustments.includes('cellCycle'),
    batchRemoveMethod,
    batchName: p.batchName,
    ...(columns.length > 0 && { sampleColumns: columns }),
    numberOfHighlyVariableGenes: p.numberOfHighlyVariableGenes,
    scaleLargeData: p.scaleLargeData,
    pcValueNum: p.pcValueState === 'recommended' ? null : p.pcValueNum,
    clusterResolution: p.cluster,
    ...(annotation && { annotation }),
    ...(p.tsne && p.tsne !== 'auto' && { tsne: p.tsne === 'do' }),
    seed: p.seed,
  };
}

/** The choices of the integration that its clusters depend on; its name, tissue, t-SNE and annotation are not among them. */
export function stabilityParams(
  draft: DraftBody,
  ...rest: Tail<Parameters<typeof integrationParams>>
): StabilityParams {
  const param: DraftBody['param'] = {
    ...draft.param,
    ...{ jobName: 'preview', tissue: 'preview', annotationType: 'none' },
  };
  const {
    jobName: _name,
    tissue: _tissue,
    tsne: _tsne,
    annotation: _annotation,
    ...params
  } = integrationParams({ ...draft, param }, ...rest);
  return params;
}
type Tail<T extends unknown[]> = T extends [unknown, ...infer R] ? R : never;

/** Values of the sample table for the integrated samples; columns without a value for any of them are left out. */
function knownColumns(draft: DraftBody, { samples }: JobInputs, files: readonly Pick<FileRow, 'id' | 'name'>[]) {
  if (!draft.metadataFile) return [];
  const fileNames = new Map(files.map((f) => [f.id, f.name]));
  const named = samples.map(({ name, fileId }) => ({ name, fileName: fileNames.get(fileId) }));
  return sampleColumns(named, draft.metadataFile)
    .map(({ name, values }) => ({
      name,
      values: Object.fromEntries(
        samples.flatMap((sample, i) => (values[i] === null ? [] : [[sample.name, values[i]!] as const])),
      ),
      isDisease: isDiseaseColumn(name),
    }))
    .filter(({ values }) => Object.keys(values).length > 0);
}

/** Throws BATCH_COLUMN_UNKNOWN for a column that does not exist, BATCH_COLUMN_INCOMPLETE for one without a value for every sample. */
function assertBatches(name: string, columns: ReturnType<typeof knownColumns>, { samples }: JobInputs): void {
  if (name === 'sample' || name === 'group') return;
  const column = columns.find((one) => one.name === name);
  if (!column) throw new AppError('BATCH_COLUMN_UNKNOWN', { column: name });
  const missing = samples.map((one) => one.name).filter((one) => !Object.hasOwn(column.values, one));
  if (missing.length)
    throw new AppError('BATCH_COLUMN_INCOMPLETE', { column: name, n: missing.length, samples: missing.slice(0, 5) });
  if (!separates(samples.map((one) => column.values[one.name]!)))
    throw new AppError('BATCH_COLUMN_ONE', { column: name });
}

function sampleThresholds(p: DraftBody['param'], own: SampleThresholds): SampleThresholds {
  return {
    gene: p.geneState === 'custom' ? p.geneRange : own.gene,
    umi: p.umiState === 'custom' ? p.umiRange : own.umi,
    mitochondrial: p.mitochondrialState === 'custom' ? p.mitochondrial : own.mitochondrial,
    ribosomal: p.ribosomalState === 'custom' ? p.ribosomal : own.ribosomal,
  };
}

/** Whether preprocessing of one body is still valid for another: same samples, gene sets and doublet method. */
export const hasSamePreprocessing = (a: DraftBody, b: DraftBody): boolean =>
  JSON.stringify(evaluated(a)) === JSON.stringify(evaluated(b));

/** Whether the stability preview of one body is still valid for another: all settings that affect clusters are equal. */
export const hasSameStability = (a: DraftBody, b: DraftBody): boolean =>
  hasSamePreprocessing(a, b) && JSON.stringify(clustered(a)) === JSON.stringify(clustered(b));

const clustered = ({ matrixFiles, metadataFile, param }: DraftBody) => {
  const { jobName: _name, tissue: _tissue, tsne: _tsne, annotationType: _type, ...rest } = param;
  const { algorithm: _algorithm, reference: _reference, ...choices } = rest;
  return [matrixFiles.map((f) => f.group), metadataFile ?? null, choices];
};

const evaluated = (draft: DraftBody) => [
  draft.matrixFiles.map((f) => [f.fileId, f.name]),
  draft.mitochondrialGeneSet,
  draft.ribosomalGeneSet,
  doubletMethod(draft),
];
