import { LIMITS, type ReferenceSet, type TextReferenceKind } from '@stroma/contract';
import { AppError } from '../../errors.ts';
import { entrezIds, withSymbols, type Converted, type EntrezTable } from './references-entrez.ts';
import { checkFactors } from './references-factors.ts';
import { checkGenes } from './references-genes.ts';
import { isGeneName, type Line } from './references-lines.ts';
import { isMarkerTable, markerLines } from './references-markers.ts';
import { checkLigandReceptor } from './references-pairs.ts';
import { checkPositions } from './references-positions.ts';
import { checkRegulons } from './references-regulons.ts';

const { sets: MOST_SETS, genes: MOST_GENES, name: LONGEST_NAME } = LIMITS.references;
/** Share of symbols in the other species' letter case above which a file is refused. */
const OTHER_CASE = 0.8;
/** Symbols in the case of the species: `ISG15` of primates, birds and cattle, `Isg15` of rodents. */
const UPPER: readonly string[] = [
  'Homo sapiens',
  'Macaca mulatta',
  'Gallus gallus',
  'Bos taurus',
  'Canis lupus familiaris',
  'Sus scrofa',
];
const TITLE: readonly string[] = ['Mus musculus', 'Rattus norvegicus'];

/** Reason for a refusal: message `references.invalid`. */
type Reason =
  | 'empty'
  | 'control'
  | 'columns'
  | 'name'
  | 'duplicate'
  | 'gene'
  | 'size'
  | 'tooMany'
  | 'species'
  | 'header'
  | 'partner'
  | 'position'
  | 'genes'
  | 'tables';
const refuse = (reason: Reason, line: number, text = ''): never => {
  throw new AppError('REFERENCE_INVALID', { reason, line, text: text.slice(0, 80) });
};

export interface CheckedText {
  /** Normalised, so that equal sets have the same hash. */
  text: string;
  entries: number;
  genes: number;
  /** Set if Entrez ids were converted to symbols. */
  converted?: Converted;
}
interface Given {
  /** A model is not text. */
  kind: Exclude<TextReferenceKind, 'model'>;
  species: ReferenceSet['species'];
  toSpecies: ReferenceSet['toSpecies'];
  /** Gene tables of the species, used to convert Entrez ids. */
  tables?: readonly EntrezTable[];
}

/** Checks the text of a set of any text kind and returns it in its one form. Throws REFERENCE_INVALID with the line. */
export function checkText(given: Given, text: string): CheckedText {
  // The replacement character: the file was not UTF-8.
  const wrong = /[^\P{Cc}\t\n\r]|\ufffd/u.exec(text);
  if (wrong) refuse('control', text.slice(0, wrong.index).split('\n').length);
  const lines = text
    .replace(/^\ufeff/, '')
    .split(/\r\n|\n|\r/)
    .map((line, i) => ({ line: line.trimEnd(), number: i + 1 }))
    .filter(({ line }) => line !== '');
  if (!lines.length) refuse('empty', 1);
  if (given.kind === 'geneSets') return checkSets(given, lines);
  if (given.kind === 'orthologs') return checkPairs(given, lines);
  if (given.kind === 'markers')
    return checkSets(given, isMarkerTable(lines) ? markerLines(given.species, lines, refuse) : lines);
  if (given.kind === 'genes') {
    const { genes, placed, ...table } = checkGenes(given.species, lines, refuse);
    assertCase(given.species, genes);
    return { ...table, genes: placed };
  }
  const { genes, ...found } = CHECKS[given.kind](lines, refuse);
  assertCase(given.species, genes);
  return { ...found, genes: genes.size };
}

const CHECKS = {
  ...{ genePositions: checkPositions, regulons: checkRegulons, factors: checkFactors },
  ligandReceptor: checkLigandReceptor,
};

type Lines = readonly Line[];

function checkSets({ species, tables = [] }: Given, lines: Lines): CheckedText {
  if (lines.length > MOST_SETS) refuse('tooMany', lines[MOST_SETS]!.number);
  const known = new Set<string>();
  const names = new Set<string>();
  const sets: string[][] = [];
  for (const { line, number } of lines) {
    const [given = '', about = '', ...members] = line.split('\t');
    const name = given.trim();
    if (!members.length) refuse('columns', number, line);
    if (!name || name.length > LONGEST_NAME) refuse('name', number, name);
    if (names.has(name)) refuse('duplicate', number, name);
    names.add(name);
    const genes = new Set<string>();
    for (const member of members) {
      // Enrichr writes a weight after each gene: `ISG15,1.0`.
      const gene = member.trim().replace(/,\d+(\.\d+)?$/, '');
      if (!isGeneName(gene)) refuse('gene', number, gene);
      if (gene) genes.add(gene);
    }
    if (!genes.size) refuse('columns', number, line);
    if (genes.size > MOST_GENES) refuse('size', number, name);
    for (const gene of genes) known.add(gene);
    sets.push([name, about.trim(), ...genes]);
  }
  const ids = entrezIds(known);
  if (ids === null) {
    assertCase(species, known);
    return writtenSets(sets, known.size);
  }
  const { sets: renamed, converted } = withSymbols(sets, known, ids, species, tables);
  const symbols = new Set(renamed.flatMap((set) => set.slice(2)));
  assertCase(species, symbols);
  return { ...writtenSets(renamed, symbols.size), converted };
}

const writtenSets = (sets: readonly (readonly string[])[], genes: number): CheckedText => ({
  text: `${sets.map((set) => set.join('\t')).join('\n')}\n`,
  entries: sets.length,
  genes,
});

function checkPairs({ species, toSpecies }: Given, lines: Lines): CheckedText {
  const [header] = lines;
  if (header!.line.split('\t').length !== 2 || lines.length < 2) refuse('header', header!.number, header!.line);
  const columns: [Set<string>, Set<string>] = [new Set(), new Set()];
  const pairs = new Set<string>();
  for (const { line, number } of lines.slice(1)) {
    const genes = line.split('\t').map((gene) => gene.trim());
    if (genes.length !== 2 || genes.some((gene) => !gene)) refuse('columns', number, line);
    for (const [k, gene] of genes.entries()) {
      if (!isGeneName(gene)) refuse('gene', number, gene);
      columns[k]!.add(gene);
    }
    pairs.add(genes.join('\t'));
  }
  assertCase(species, columns[0]);
  assertCase(toSpecies ?? '', columns[1]);
  const text = `${[`${species}\t${toSpecies}`, ...pairs].join('\n')}\n`;
  return { text, entries: pairs.size, genes: columns[0].size };
}

/** Refuses symbols in the letter case of another species. Ensembl ids and short names are ignored. */
function assertCase(species: string, genes: ReadonlySet<string>): void {
  const other = UPPER.includes(species) ? /^[A-Z][a-z]/ : TITLE.includes(species) ? /^[A-Z][A-Z]/ : null;
  if (!other) return;
  let [told, wrong] = [0, 0];
  let example = '';
  for (const gene of genes) {
    if (!/^[A-Z][A-Za-z]{2}/.test(gene) || /^ENS[A-Z]*G\d/.test(gene)) continue;
    told += 1;
    if (!other.test(gene)) continue;
    wrong += 1;
    example ||= gene;
  }
  if (told >= 10 && wrong > told * OTHER_CASE) refuse('species', 0, example);
}
