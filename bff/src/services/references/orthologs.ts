import type { HomologueTable } from '@stroma/contract';
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
  species: string;
}

/** The table that names mouse genes by their human homologues for somebody in a space; null without one. */
export async function humanHomologues(deps: Deps, spaceId: string, userId: string): Promise<OrthologsInput | null> {
  const visible = (await deps
    .db('reference_sets')
    .whereIn('owner', ownersOf(spaceId, userId))
    .where({ kind: 'orthologs' })) as ReferenceRow[];
  const found = newestOrthologs(visible, MOUSE, HUMAN);
  if (!found) return null;
  const { id, name, version, sha256 } = found;
  return { id, name, version, sha256, species: MOUSE };
}
/** The pairs of that table. */
export async function homologueTable(deps: Deps, spaceId: string, userId: string): Promise<HomologueTable | null> {
  const found = await humanHomologues(deps, spaceId, userId);
  if (!found) return null;
  const [header = '', ...lines] = (await deps.store.readText(`references/${found.sha256}`)).split('\n');
  const isHumanFirst = header.split('\t')[0] === HUMAN;
  const pairs = lines.filter(Boolean).map((line) => line.split('\t'));
  const column = (k: number) => pairs.map((pair) => pair[k] ?? '');
  const [human, mouse] = isHumanFirst ? [column(0), column(1)] : [column(1), column(0)];
  return { name: found.name, version: found.version, mouse, human };
}
export const MOUSE = 'Mus musculus';
export const HUMAN = 'Homo sapiens';
