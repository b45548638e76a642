import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { datasetProxies, GENE_TABLES } from '@stroma/contract';
import { MOST_GENE_TABLES } from '@stroma/contract/tools';
import type { Caller } from '../../caller.ts';
import type { ReferenceRow } from '../../db/rows.ts';
import type { Deps } from '../../deps.ts';
import { newId } from '../basics/ids.ts';
import { HUMAN, MOUSE } from './orthologs.ts';
import { ownersOf } from './references-owners.ts';

/** Calls of the dataset service that find genes by name. */
const FINDS_GENES: ReadonlySet<unknown> = new Set([
  datasetProxies.genes,
  datasetProxies.gene,
  datasetProxies.summary,
  datasetProxies.expression,
  datasetProxies.expressionCells,
  datasetProxies.coexpression,
  datasetProxies.chartReceipt,
  datasetProxies.chartScript,
]);

/**
 * Headers with the gene tables of a species for the dataset service's gene search: those of the platform, the current space and the caller, newest
 * first. Empty for a call that does not search genes.
 */
export async function geneTableHeaders(
  deps: Deps,
  caller: Caller,
  datasetId: string,
  declared: unknown,
): Promise<Record<string, string>> {
  if (!FINDS_GENES.has(declared)) return {};
  // A guest has no space, so the tables of the dataset's giver are used.
  const of = caller.guest && (await deps.db('datasets').where({ id: datasetId }).first('space_id'));
  const rows = (await deps
    .db('reference_sets')
    .join('datasets', 'datasets.species', 'reference_sets.species')
    .where({ 'datasets.id': datasetId, 'reference_sets.kind': 'genes' })
    .whereIn(
      'reference_sets.owner',
      ownersOf((of as { space_id: string } | undefined)?.space_id ?? caller.space.id, caller.user.id),
    )
    .orderBy('reference_sets.imported_at', 'desc')
    .limit(GENE_TABLES.most)
    .select('reference_sets.sha256')) as { sha256: string }[];
  return rows.length ? { [GENE_TABLES.header]: rows.map(({ sha256 }) => sha256).join(',') } : {};
}

/** A gene table as an import reads it: the file is `references/<sha256>`. */
export type GeneTableInput = Pick<ReferenceRow, 'id' | 'name' | 'version' | 'sha256' | 'species'>;

/** The owners' newest gene tables of human and mouse, used by an import to find the release of Ensembl. */
export async function ensemblTables({ db }: Deps, owners: readonly string[]): Promise<GeneTableInput[]> {
  const of = (species: string) =>
    db('reference_sets')
      .where({ kind: 'genes', species })
      .whereIn('owner', [...owners])
      .orderBy([{ column: 'imported_at', order: 'desc' }, 'id'])
      .limit(MOST_GENE_TABLES)
      .select('id', 'name', 'version', 'sha256', 'species') as Promise<GeneTableInput[]>;
  return [...(await of(HUMAN)), ...(await of(MOUSE))];
}

/** Newest gene tables used to read sets of Entrez ids. */
const MOST_READ = 4;

/** Runs work with the gene tables of a species as temporary files: alternating names and paths. */
export async function withGeneTables<T>(
  deps: Deps,
  owners: readonly string[],
  species: string,
  work: (tables: string[]) => Promise<T>,
): Promise<T> {
  const rows = (await deps
    .db('reference_sets')
    .where({ kind: 'genes', species })
    .whereIn('owner', [...owners])
    .orderBy([{ column: 'imported_at', order: 'desc' }, 'id'])
    .limit(MOST_READ)
    .select('name', 'version', 'sha256')) as GeneTableInput[];
  const files: string[] = [];
  try {
    const tables: string[] = [];
    for (const { name, version, sha256 } of rows) {
      const path = join(deps.config.dataDir, `genes-${newId()}.part`);
      files.push(path);
      await pipeline(await deps.store.read(`references/${sha256}`), createWriteStream(path, { flags: 'wx' }));
      tables.push(`${name} ${version}`, path);
    }
    return await work(tables);
  } finally {
    for (const path of files) await rm(path, { force: true });
  }
}
