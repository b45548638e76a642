import { LIMITS } from '@stroma/contract';
import { READING } from '@stroma/contract/reading';
import { Fault } from '../fault.ts';
import { isJunkFile, stripCharacters } from './member.ts';

const A = READING.archives;
const PART = new RegExp(A.part, 'i');
const KB = new RegExp(A.kb, 'i');
const PARSE = new RegExp(A.parse, 'i');
const MOLECULES = new RegExp(A.rhapsody, 'i');
const MOLECULES_TRIO = new RegExp(A.rhapsodyTrio, 'i');
const BIN = new RegExp(A.bin, 'i');
const TABLE = new RegExp(A.table, 'i');
const NO_TABLE = new RegExp(A.noTable, 'i');
const H5 = new RegExp(A.h5, 'i');
const TAGS = new RegExp(A.rhapsodyTags, 'i');
const SPATIAL = new RegExp(A.spatial, 'i');
const RAW = new RegExp(A.raw, 'i');
const FILTERED = new RegExp(A.filtered, 'i');
export type Part = 'matrix' | 'barcodes' | 'features' | 'genes' | 'names';
const USUAL: Partial<Record<Part, string>> = {
  matrix: 'matrix.mtx.gz',
  barcodes: 'barcodes.tsv.gz',
  features: 'features.tsv.gz',
};

const split = (name: string): [string, string] => {
  const at = name.lastIndexOf('/');
  return [name.slice(0, Math.max(0, at)), name.slice(at + 1)];
};

/** Common prefix of the parts of one sample, and the kind of part of a member; null for none. */
export function partOf(name: string): { place: string; part: Part } | null {
  if (isJunkFile(name)) return null;
  const [folder, base] = split(name);
  const kb = KB.exec(base)?.groups;
  if (kb) {
    const part = A.kbKinds[kb.kind!.toLowerCase() as keyof typeof A.kbKinds];
    return { place: `${folder}/${kb.prefix!}cells_x_genes`, part };
  }
  const parse = PARSE.exec(base)?.groups;
  if (parse) {
    const part = A.parseKinds[parse.kind!.toLowerCase() as keyof typeof A.parseKinds];
    return { place: `${folder}/${parse.prefix!}`, part };
  }
  const found = PART.exec(base)?.groups;
  if (!found) return null;
  const suffix = found.of_matrix ?? found.of_table ?? '';
  return { place: `${folder}/${found.prefix!}${suffix}`, part: (found.matrix ?? found.table)!.toLowerCase() as Part };
}
/** BD Rhapsody: by the name of a table or of the archive of a trio. */
export const isRhapsody = (name: string): boolean => MOLECULES.test(name) || MOLECULES_TRIO.test(name);
/** The molecule table to read if there is no trio: the RSEC-corrected one, which every run has. */
export function moleculesOf(names: readonly string[]): string | null {
  if (names.some((name) => partOf(name))) return null;
  const found = names.filter((name) => !isJunkFile(name) && MOLECULES.test(name)).sort();
  return found.find((name) => /rsec/i.test(name)) ?? found[0] ?? null;
}
/** All .h5 files of an archive without the three files; only the import opens them. MATRIX_IS_RAW. */
export function h5Of(names: readonly string[], file: string): string[] {
  if (names.some((name) => partOf(name))) return [];
  const found = names.filter((name) => !isJunkFile(name) && H5.test(name)).sort();
  const usable = found.filter((name) => !isRaw(name));
  if (found[0] && !usable.length) throw new Fault('MATRIX_IS_RAW', { file, folder: found[0] });
  return usable;
}
/** Full text matrices of an archive without other counts: each is a sample. Empty if there is a sparse matrix. */
export function tablesOf(names: readonly string[]): string[] {
  if (names.some((name) => partOf(name) || H5.test(name) || /\.mtx(\.gz)?$/i.test(name))) return [];
  const isTable = (base: string) => TABLE.test(base) && !NO_TABLE.test(base);
  return names.filter((name) => !isJunkFile(name) && !SPATIAL.test(name) && isTable(split(name)[1])).sort();
}
const binOf = (name: string): string | null => {
  const groups = BIN.exec(name)?.groups;
  return (groups?.['bin'] ?? groups?.['features'])?.toLowerCase() ?? null;
};
/** For cells with several sets of counts (bins of Visium HD, genes of STARsolo): the set to read, and the others. */
export function chooseBin(names: readonly string[], wished?: string): { chosen: string; others: string[] } | null {
  const held = [...new Set(names.filter((name) => !isJunkFile(name)).map(binOf))].filter((one) => one !== null);
  const place = (one: string) => (A.binOrder as readonly string[]).indexOf(one) >>> 0;
  const [first] = held.toSorted((a, b) => place(a) - place(b));
  if (first === undefined) return null;
  const chosen = wished ?? first;
  return { chosen, others: held.filter((one) => one !== chosen).sort() };
}
export const isInBin = (name: string, chosen: string): boolean => [null, chosen].includes(binOf(name));
export const tagsOf = (names: readonly string[]): string | null =>
  names.filter((name) => !isJunkFile(name) && TAGS.test(name)).sort()[0] ?? null;
export const hasSpatial = (names: readonly string[]): boolean => names.some((n) => !isJunkFile(n) && SPATIAL.test(n));
export const isSimulatedMarker = (name: string): boolean => !isJunkFile(name) && split(name)[1] === A.simulated;
export const isRaw = (place: string): boolean => RAW.test(place) && !FILTERED.test(place);

/** MATRIX_FILES_MISSING for a single part of a sample, which must be uploaded in an archive with the others. */
export function rejectPart(name: string): void {
  const part = partOf(name)?.part;
  if (!part) return;
  const lost = missingParts({ [part]: [name] }).map((one) => USUAL[one]);
  throw new Fault('MATRIX_FILES_MISSING', { file: name, missing: lost.join(', ') });
}

export interface Trio {
  matrix: string;
  barcodes: string;
  genes: string;
  table: 'features' | 'genes';
  symbols: string | null;
  isTransposed: boolean;
  isParse: boolean;
}
type Parts = Partial<Record<Part, string[]>>;

export function missingParts(parts: Partial<Record<Part, unknown>>): Part[] {
  const lost = (['matrix', 'barcodes'] as const).filter((part) => !parts[part]);
  return parts.features || parts.genes ? lost : [...lost, 'features'];
}

/** Samples by path. MATRIX_FILES_MISSING, MATRIX_IS_RAW (only unfiltered droplets). */
function usableOf(names: readonly string[], file: string): [string, Parts][] {
  const groups = new Map<string, Parts>();
  for (const name of names) {
    const found = partOf(name);
    if (!found) continue;
    const parts = groups.get(found.place) ?? {};
    groups.set(found.place, { ...parts, [found.part]: [...(parts[found.part] ?? []), name] });
  }
  const all = [...groups];
  const complete = all.filter(([, parts]) => !missingParts(parts).length);
  if (!complete.length) {
    const lost = all.map(([, parts]) => missingParts(parts)).sort((a, b) => a.length - b.length)[0];
    const wanted = lost ?? (['matrix', 'features', 'barcodes'] as const);
    throw new Fault('MATRIX_FILES_MISSING', { file, missing: wanted.map((part) => USUAL[part]).join(', ') });
  }
  // If the archive has no folders, its own name shows whether it is raw.
  const usable = complete.filter(([place]) => !isRaw(place === '/' ? file : place));
  if (!usable.length) {
    const [folder] = complete.map(([place]) => place).sort();
    throw new Fault('MATRIX_IS_RAW', { file, folder: stripCharacters(folder!, '/') });
  }
  return usable;
}

const isTwice = (parts: Parts): boolean => Object.values(parts).some((same) => same.length > 1);

/** Paths of the samples of a project: an archive with several samples that could each be read; otherwise empty. Keep in sync with trio.py. */
export function placesOf(names: readonly string[], file: string): string[] {
  const usable = usableOf(names, file);
  const isProject = usable.length > 1 && usable.length <= LIMITS.projectSamples;
  return isProject && !usable.some(([, parts]) => isTwice(parts)) ? usable.map(([place]) => place).sort() : [];
}

/** The three members to read. Throws the faults of `usableOf`, and MULTIPLE_SAMPLES. Kept in step with trio.py. */
export function findTrio(names: readonly string[], file: string): Trio {
  const usable = usableOf(names, file);
  if (usable.length > 1 || isTwice(usable[0]![1])) {
    const samples = usable.map(([place]) => stripCharacters(place, '/_') || file).sort();
    throw new Fault('MULTIPLE_SAMPLES', { file, samples: samples.join(', ') });
  }
  const [, parts] = usable[0]!;
  const table = parts.features ? 'features' : 'genes';
  return {
    ...{ matrix: parts.matrix![0]!, barcodes: parts.barcodes![0]!, genes: parts[table]![0]!, table },
    symbols: parts.names?.[0] ?? null,
    isTransposed: KB.test(split(parts.matrix![0]!)[1]) || PARSE.test(split(parts.matrix![0]!)[1]),
    isParse: PARSE.test(split(parts.matrix![0]!)[1]),
  };
}
