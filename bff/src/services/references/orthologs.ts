import { createInterface } from 'node:readline';
import type { HomologueTable } from '@stroma/contract';
import type { ImportChoices } from '@stroma/contract/tools';
import type { ReferenceRow } from '../../db/rows.ts';
import type { Deps } from '../../deps.ts';
import { ownersOf } from './references-owners.ts';

/** The newest table between two species, in either direction. */
export function newestOrthologs(
  visible: readonly ReferenceRow[],
  from: string | null,
  to: string | null,
): ReferenceRow | undefined {
  const between = (one: ReferenceRow) =>
    one.kind === 'orthologs' &&
    ((one.species === from && one.to_species === to) || (one.species === to && one.to_species === from));
  return visible.filter(between).sort((a, b) => Number(b.imported_at) - Number(a.imported_at))[0];
}

/** A table as an import reads it: the file is `references/<sha256>`, and the genes of `species` are converted. */
export interface OrthologsInput {
  id: string;
  name: string;
  version: string;
  sha256: string;
  species: HomologueSpecies;
  /** The human gene table that shows which genes code for a protein. */
  coding?: Table;
  /** The species' gene table, with symbols of genes that have only an id. */
  genes?: Table;
}
type Table = Pick<ReferenceRow, 'name' | 'version' | 'sha256'>;
export type HomologueSpecies = NonNullable<ImportChoices['homologuesOf']>;

/** The table of human homologues of a species that a user of a space can use, or null. */
export async function humanHomologues(
  deps: Deps,
  spaceId: string,
  userId: string,
  from: HomologueSpecies,
): Promise<OrthologsInput | null> {
  const visible = (await deps
    .db('reference_sets')
    .whereIn('owner', ownersOf(spaceId, userId))
    .whereIn('kind', ['orthologs', 'genes'])) as ReferenceRow[];
  const found = newestOrthologs(visible, from, HUMAN);
  if (!found) return null;
  const tables = (species: string) =>
    visible
      .filter((one) => one.kind === 'genes' && one.species === species)
      .sort((a, b) => Number(b.imported_at) - Number(a.imported_at) || (a.id < b.id ? -1 : 1));
  const coding = await first(tables(HUMAN), (one) => hasBiotypes(deps, one.sha256));
  const [own] = tables(from);
  const { id, name, version, sha256 } = found;
  return {
    ...{ id, name, version, sha256, species: from },
    ...(coding && { coding: tableOf(coding) }),
    ...(own && { genes: tableOf(own) }),
  };
}
const tableOf = ({ name, version, sha256 }: ReferenceRow): Table => ({ name, version, sha256 });

async function first<T>(all: readonly T[], test: (one: T) => Promise<boolean>): Promise<T | undefined> {
  for (const one of all) if (await test(one)) return one;
  return undefined;
}

/** Lines of a stored table, without its line ends. */
async function* linesOf(deps: Deps, sha256: string): AsyncGenerator<string> {
  const stream = await deps.store.read(`references/${sha256}`);
  try {
    for await (const line of createInterface({ input: stream, crlfDelay: Infinity })) yield line;
  } finally {
    stream.destroy();
  }
}

/** Whether the first genes of a gene table have a biotype; a table of HGNC or NCBI has none. */
async function hasBiotypes(deps: Deps, sha256: string): Promise<boolean> {
  let column = -1;
  let read = 0;
  for await (const line of linesOf(deps, sha256)) {
    const fields = line.split('\t');
    if (read === 0) column = fields.indexOf('biotype');
    else if (fields[column]) return true;
    if (column < 0 || (read += 1) > 100) return false;
  }
  return false;
}

/** Symbols of a gene table, with whether any gene of that name codes for a protein. */
async function codingSymbols(deps: Deps, sha256: string): Promise<Map<string, boolean>> {
  const found = new Map<string, boolean>();
  let columns: [symbol: number, biotype: number] | null = null;
  for await (const line of linesOf(deps, sha256)) {
    const fields = line.split('\t');
    if (!columns) {
      columns = [fields.indexOf('symbol'), fields.indexOf('biotype')];
      continue;
    }
    const [symbol, biotype] = [fields[columns[0]], fields[columns[1]]];
    if (symbol && biotype) found.set(symbol, found.get(symbol) || CODING.test(biotype));
  }
  return found;
}

/** The pairs of that table, without those whose human gene codes for no protein. Kept in step with `to_human_genes` of the import's homologues.py. */
export async function homologueTable(
  deps: Deps,
  spaceId: string,
  userId: string,
  from: HomologueSpecies,
): Promise<HomologueTable | null> {
  const found = await humanHomologues(deps, spaceId, userId, from);
  if (!found) return null;
  const [header = '', ...lines] = (await deps.store.readText(`references/${found.sha256}`)).split('\n');
  const isHumanFirst = header.split('\t')[0] === HUMAN;
  const coding = found.coding ? await codingSymbols(deps, found.coding.sha256) : new Map<string, boolean>();
  const [human, genes]: [string[], string[]] = [[], []];
  const silent = new Set<string>();
  for (const line of lines.filter(Boolean)) {
    const [one = '', other = ''] = line.split('\t');
    const [name, gene] = isHumanFirst ? [one, other] : [other, one];
    if (coding.get(name) === false) silent.add(gene);
    else {
      human.push(name);
      genes.push(gene);
    }
  }
  const paired = new Set(genes);
  return {
    ...{ name: found.name, version: found.version, genes, human },
    notCoding: [...silent].filter((gene) => !paired.has(gene)),
    codingBy: found.coding ? `${found.coding.name} ${found.coding.version}` : null,
  };
}
export const MOUSE = 'Mus musculus';
export const HUMAN = 'Homo sapiens';
/** Biotypes as Ensembl, HGNC and NCBI write them. */
const CODING = /^protein[-_]coding/;
