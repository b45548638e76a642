import { READING } from '@stroma/contract/reading';
import { Fault } from '../fault.ts';
import type { Notes } from '../notes.ts';

const N = READING.names;
const T = READING.tables;
export const HUMAN = 'Homo sapiens';
export const MOUSE = 'Mus musculus';
/** A pattern that must match the whole text. */
export const anchoredPattern = (source: string, flags = ''): RegExp => new RegExp(`^(?:${source})$`, flags);

const ENSEMBL = new RegExp(N.ensembl);
const GENOME = new RegExp(N.genome, 'i');
const TITLE = new RegExp(N.title);
const MOUSE_ONLY = new RegExp(N.mouseOnly);
const MHC = { [HUMAN]: new RegExp(N.mhcHuman), [MOUSE]: new RegExp(N.mhcMouse) };
const MHC_OF_OTHERS = new RegExp(N.mhcOfOthers, 'i');
const CELESCOPE = [
  ['celescope-v2', new RegExp(N.celescopeV2)],
  ['celescope-v1', new RegExp(N.celescopeV1)],
] as const;
const SUMMARY = anchoredPattern(T.summary, 'i');
const SPIKE = anchoredPattern(T.spike, 'i');

const count = (names: readonly string[], test: (name: string) => boolean): number =>
  names.reduce((sum, name) => sum + Number(test(name)), 0);
export const ensemblSpecies = (id: string): string | null => ENSEMBL.exec(id)?.groups?.species ?? null;
/** About `most` of many names, evenly spaced. */
export const evenSample = (names: readonly string[], most = 2000): readonly string[] => {
  const step = Math.max(1, Math.floor(names.length / most));
  return step === 1 ? names : names.filter((_, k) => k % step === 0);
};

const SYMBOL = /^[A-Z][A-Z0-9]{0,14}(?:[-.][A-Z0-9]{1,12}){0,2}$/i;
const BASES = /^[ACGTN]{8,}/i;
/**
 * Share of names in the format of genes. The import has gene tables, which are too large for a page: here a name counts as a gene unless it is a
 * barcode, or most names are one word with numbers (cell_1, S1, P2).
 */
export function geneShare(all: readonly string[]): number {
  const names = evenSample(all);
  if (!names.length) return 0;
  const stems = new Map<string, number>();
  let known = 0;
  for (const raw of names) {
    const name = raw.replace(GENOME, '');
    if (ensemblSpecies(raw)) {
      known += 1;
      continue;
    }
    const stem = /^[A-Z_.-]*/i.exec(name)![0].toLowerCase();
    stems.set(stem, (stems.get(stem) ?? 0) + 1);
    known += Number(name.length > 1 && SYMBOL.test(name) && !BASES.test(name));
  }
  const alike = Math.max(0, ...stems.values());
  return names.length >= 10 && alike > names.length / 2 ? 0 : known / names.length;
}
export const areGenes = (names: readonly string[]): boolean => geneShare(names) >= N.mostGenes;
export const isTransposed = (cells: readonly string[], genes: readonly string[]): boolean =>
  areGenes(cells) && geneShare(genes) < N.fewGenes;

/** Human, mouse, or null if undetermined, with a note; SPECIES_MIXED for a mixture. */
export function speciesOf(
  ids: readonly string[],
  symbols: readonly string[],
  file: string,
  notes: Notes,
): string | null {
  const [found, byCase] = readSpecies(ids, symbols, file);
  if (found === null) notes.add('warning.speciesUnknown', { file });
  else if (byCase) notes.add('warning.speciesByLetterCase', { species: found });
  return found;
}

function readSpecies(ids: readonly string[], symbols: readonly string[], file: string): [string | null, boolean] {
  const genomes = ids.flatMap((id) => GENOME.exec(id)?.groups?.genome?.toLowerCase() ?? []);
  const mouseGenomes = count(genomes, (g) => N.mouseGenomes.some((start) => g.startsWith(start)));
  refuseMixture(genomes.length - mouseGenomes, mouseGenomes, file);
  const prefixes = ids.flatMap((id) => ensemblSpecies(id) ?? []);
  if (prefixes.length * 2 > ids.length) {
    const human = count(prefixes, (p) => p === 'ENSG');
    const mouse = count(prefixes, (p) => p === 'ENSMUSG');
    refuseMixture(human, mouse, file);
    if (human * 2 > prefixes.length) return [HUMAN, false];
    return [mouse * 2 > prefixes.length ? MOUSE : null, false];
  }
  const plain = symbols.map((symbol) => symbol.replace(GENOME, ''));
  const byCase = byLetterCase(plain, file);
  if (byCase === null || genomes.length * 2 > ids.length) return [byCase, false];
  const own = count(plain, (s) => MHC[byCase].test(s));
  const others = count(plain, (s) => MHC_OF_OTHERS.test(s));
  return others > own ? [null, false] : [byCase, own === 0];
}

function byLetterCase(symbols: readonly string[], file: string): typeof HUMAN | typeof MOUSE | null {
  const named = symbols.filter((s) => /[A-Za-z]{2}/.test(s));
  if (named.length < 20) return null;
  const title = count(named, (s) => TITLE.test(s) && s !== s.toUpperCase());
  const upper = count(named, (s) => s === s.toUpperCase());
  if (Math.min(title, upper) >= 0.25 * named.length && title + upper > 0.9 * named.length) throw mixed(file);
  if (upper >= 0.8 * named.length) return count(named, (s) => MOUSE_ONLY.test(s)) >= 5 ? null : HUMAN;
  return title >= 0.6 * named.length ? MOUSE : null;
}
const mixed = (file: string): Fault => new Fault('SPECIES_MIXED', { file, species: `${HUMAN}, ${MOUSE}` });
function refuseMixture(human: number, mouse: number, file: string): void {
  if (Math.min(human, mouse) > N.mixedShare * (human + mouse)) throw mixed(file);
}

/** Instrument by the barcodes and the name of the gene table. */
export function layoutOf(barcodes: readonly string[], table: 'features' | 'genes'): string {
  const some = evenSample(barcodes, 200);
  const known = CELESCOPE.find(([, pattern]) => some.length > 0 && some.every((b) => pattern.test(b)));
  return known?.[0] ?? (table === 'genes' ? '10x-v2' : '10x-v3');
}

/** Rows that are genes: no summaries, totals, cell measures, nameless rows or spike-ins; with notes. */
export function geneRows(ids: readonly string[], symbols: readonly string[], notes: Notes): boolean[] {
  const summary = symbols.map((s) => !s.trim() || SUMMARY.test(s.trim()));
  const spike = symbols.map((s, k) => !summary[k] && (SPIKE.test(s) || SPIKE.test(ids[k]!)));
  const left = symbols.filter((_, k) => summary[k]);
  const spikes = spike.filter(Boolean).length;
  if (left.length) notes.add('warning.rowsNotGenes', { count: left.length, examples: quoteExamples(left) });
  if (spikes) notes.add('warning.spikeIns', { count: spikes });
  return symbols.map((_, k) => !summary[k] && !spike[k]);
}
export const quoteExamples = (names: readonly string[]): string =>
  names
    .slice(0, 5)
    .map((name) => name.slice(0, 60) || '""')
    .join(', ');

/** Features that are kept: gene expression if present, otherwise the most frequent type. */
export function chooseLibrary(given: readonly string[], notes: Notes): { keep: boolean[]; library: string } {
  const usual = N.geneExpression;
  const types = given.map((type) => (type.toLowerCase().replaceAll('_', ' ') === usual.toLowerCase() ? usual : type));
  const kinds = [...new Set(types.filter(Boolean))].sort();
  if (kinds.length < 2) return { keep: types.map(() => true), library: kinds[0] ?? usual };
  const size = (kind: string) => count(types, (type) => type === kind);
  const library = kinds.includes(usual) ? usual : kinds.reduce((a, b) => (size(b) > size(a) ? b : a));
  const keep = types.map((type) => type === library);
  const left = keep.filter((kept) => !kept).length;
  notes.add('warning.featuresLeftOut', { count: left, types: kinds.filter((kind) => kind !== library).join(', ') });
  return { keep, library };
}
