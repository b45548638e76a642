import type { UploadedFile } from '@stroma/contract';
import { BIN_PATTERN, type ImportChoices, type RepairOutcome } from '@stroma/contract/tools';
import type {
  DoctorColumn,
  DoctorLibrary,
  DoctorMissing,
  DoctorNote,
  DoctorRepair,
  DoctorReport,
} from './ImportDoctorDialog.types.ts';

const TEXT = /\.(tsv|txt|csv|xlsx)(\.gz)?$/i;
const HUMAN = 'Homo sapiens';
/** The import's names of the repairs that it always makes. */
const OUTCOMES: Partial<Record<DoctorRepair['id'], RepairOutcome['repair']>> = {
  ids: 'symbolsFromIds',
  unique: 'duplicates',
};
const noteOf = ({ id, params }: { id: string; params?: Readonly<Record<string, unknown>> }): DoctorNote => ({
  id,
  params: Object.fromEntries(
    Object.entries(params ?? {}).map(([name, value]) => [
      name,
      typeof value === 'string' || typeof value === 'number' ? value : String(value),
    ]),
  ),
});

/** Report of an uploaded file, from its import result. `columns`: of the cells of its dataset, empty without one. The table preview is empty. */
export function storedReport(file: UploadedFile, columns: readonly DoctorColumn[] = []): DoctorReport {
  const { kind, fileName, error, warnings, contents, choices = {}, cells, genes, species } = file;
  const parts = contents?.parts ?? [];
  const isAnnotated = kind === 'annotated';
  const matrices = parts
    .filter(({ part }) => isAnnotated && (part === 'matrix' || part === 'layer'))
    .map(({ name, count }) => ({ path: name, genes: count ?? genes ?? 0, values: null }));
  const modalities = parts
    .filter(({ part }) => part === 'modality')
    .map(({ name, count }) => ({ name, features: count ?? null }));
  const isText = kind === 'matrix' && (TEXT.test(fileName) || file.format === 'tsv' || file.format === 'xlsx');
  return {
    ...{ kind: isAnnotated ? 'annotated' : 'matrix', layout: file.format, cells, genes, species },
    values: isAnnotated ? null : 'counts',
    ...{ turned: null, isPartial: false, isUnsure: false, isSimulated: file.simulated, suggested: {}, entries: [] },
    table: isText ? { columns: [], rows: [], width: 0 } : null,
    columns,
    matrices,
    matrix:
      choices.matrix ??
      parts.find(({ part, isRead }) => isRead && (part === 'matrix' || part === 'layer'))?.name ??
      null,
    modalities: modalities.length ? modalities : namedModalities(file),
    modality: choices.modality ?? parts.find(({ part, isRead }) => isRead && part === 'modality')?.name ?? null,
    libraries: librariesOf(file),
    ...binsOf(file),
    repairs: repairsOf(file, choices),
    clusterColumn: choices.clusterColumn ?? null,
    sampleColumn: choices.sampleColumn ?? null,
    examples: { cells: [], genes: [] },
    faults: error ? [noteOf(error)] : [],
    notes: warnings.map(noteOf),
    missing: missingOf(file),
  };
}

/** Data that analyses of a parsed file will lack. */
export function missingOf({ kind, state, warnings, contents, samples }: UploadedFile): DoctorMissing[] {
  if (kind !== 'annotated' || state !== 'completed') return [];
  const isTold = (id: string) => warnings.some((one) => one.id === id);
  const isDrawn = contents?.parts.some(({ part, isRead }) => part === 'embedding' && isRead) ?? true;
  return [
    ...(isTold('warning.countsMissing') ? (['counts'] as const) : []),
    ...(samples !== undefined && samples < 2 ? (['samples'] as const) : []),
    ...(isTold('warning.noClusters') ? (['clusters'] as const) : []),
    ...(isDrawn ? [] : (['embedding'] as const)),
  ];
}

/** Parts of MuData that the import could not choose between. */
function namedModalities({ error }: UploadedFile): DoctorReport['modalities'] {
  const named = error?.params?.modalities;
  return typeof named === 'string' && named ? named.split(', ').map((name) => ({ name, features: null })) : [];
}

/** Ways in which the cells were counted, as the import lists them. */
function binsOf({ warnings, choices }: UploadedFile): Pick<DoctorReport, 'bins' | 'bin'> {
  const { chosen, others } = warnings.find(({ id }) => id === 'warning.binsChosen')?.params ?? {};
  const bin = choices?.bin ?? (typeof chosen === 'string' ? chosen : null);
  const rest = typeof others === 'string' && others ? others.split(', ') : [];
  const known = new RegExp(BIN_PATTERN);
  return { bin, bins: [...(bin === null ? [] : [bin]), ...rest].filter((one) => known.test(one)) };
}

const LISTED = /(.+?) \(([\d,]+)\)(?:, |$)/g;
/** The largest libraries in the order of the import. Numbered barcodes are counted without gaps, so the other libraries follow. */
function librariesOf({ warnings, choices, kind, cells }: UploadedFile): DoctorLibrary[] {
  const told = warnings.find(({ id }) => id === 'warning.severalLibraries' || id === 'warning.samplesFromBarcodes');
  const text = told?.params.libraries ?? told?.params.samples;
  if (typeof text === 'string')
    return [...text.matchAll(LISTED)].map(([, name, n]) => ({
      name: kind === 'annotated' ? name!.replace(/^library_/, '') : name!,
      cells: Number(n!.replaceAll(',', '')),
    }));
  // An explicit choice can be reverted.
  return choices?.library === undefined ? [] : [{ name: choices.library, cells: cells ?? 0 }];
}

function repairsOf(file: UploadedFile, choices: ImportChoices): DoctorRepair[] {
  const { kind, species, repairs = [], state, warnings } = file;
  if (kind === 'contigs') return [];
  const chosen = new Set<string>(choices.repairs ?? []);
  const found = (id: DoctorRepair['id']) => repairs.find(({ repair }) => repair === (OUTCOMES[id] ?? id));
  const ids: DoctorRepair['id'][] = ['versions', 'dates', 'suffix', 'homologues', 'ids', 'unique'];
  return ids.flatMap((id): DoctorRepair[] => {
    const outcome = found(id);
    const isAlways = id === 'unique';
    const isChosen = isAlways || (id === 'ids' ? !choices.keepIds : chosen.has(id));
    // Without a count, these repairs apply to few files.
    if (!outcome && (isAlways || (id === 'ids' && !choices.keepIds))) return [];
    const isHuman = species === HUMAN && !warnings.some((told) => told.id === 'warning.speciesByLetterCase');
    if (id === 'homologues' && !isChosen && isHuman && state !== 'failed') return [];
    const from = id === 'homologues' && {
      species: choices.homologuesOf ?? file.convertedFrom ?? (species === HUMAN ? null : species),
    };
    const one = { id, left: 0, examples: [], isChosen, isAlways, ...from };
    if (!outcome) return [{ ...one, count: null, of: 0 }];
    const { before, after, oneToOne, many, none, notCoding } = outcome;
    const numbers = { oneToOne, many, none, after, ...(notCoding !== undefined && { notCoding }) };
    return [{ ...one, count: oneToOne + many, of: before, outcome: numbers }];
  });
}
