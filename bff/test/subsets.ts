/** A dataset of a space, its subsets, and two members who edit them; a new dataset for each test. */
import type { Subset, Subsets } from '@stroma/contract';
import { SMALL_DATASET, startWithService, type ServerWithService } from './dataset-service.ts';
import { enterTeam, join, person, team, type Person } from './people.ts';
import type { TestServer } from './server.ts';

export let service: ServerWithService;
export let s: TestServer;
export let mei: Person;
export let jose: Person;
export let spaceId: string;
export let dataset: string;
/** The dataset that the calls below name from now on. */
export const useDataset = (id: string): void => {
  dataset = id;
};
/** Starts the server with a space of both members. */
export async function openSubsets(): Promise<void> {
  service = await startWithService();
  s = service.s;
  mei = await person(s, 'mei');
  jose = await person(s, 'jose');
  spaceId = await team(s, mei);
  await join(s, spaceId, jose);
  await s.deps.db('space_members').where({ space_id: spaceId }).update({ can_edit: true, can_delete: true });
  for (const each of [mei, jose]) await enterTeam(s, each, spaceId);
}
export const newDataset = async (): Promise<void> => useDataset(await service.dataset({ spaceId, userId: mei.userId }));

export const USER = () => `user/user_datasets/${dataset}`;
export const REMOTE = () => `remote/user/user_datasets/${dataset}`;
export const bits = (chosen: (cell: number) => boolean) => {
  const bytes = Buffer.alloc(Math.ceil(SMALL_DATASET.cells / 8));
  for (let cell = 0; cell < SMALL_DATASET.cells; cell += 1) if (chosen(cell)) bytes[cell >> 3]! |= 128 >> (cell & 7);
  return { op: 'and', of: [{ cells: { bits: bytes.toString('base64') } }] };
};
export const firstCells = (n: number) => bits((cell) => cell < n);
export const listSubsets = async (who = mei): Promise<Subsets> =>
  (await s.call(`${USER()}/observation_subset`, who)).body.data;
export const byName = async (name: string): Promise<Subset> =>
  (await listSubsets()).subsets.find((one) => one.name === name)!;
export const create = (name: string, cells: unknown, who = mei) =>
  s.call(`${USER()}/cell_sets`, { token: who.token, json: { name, cells } });
export const edit = (json: unknown, who = mei) =>
  s.call(`${REMOTE()}/observation_edit_subset`, { token: who.token, method: 'POST', json });
export const copy = (subset: string, name: string, who = mei) =>
  s.call(`${USER()}/observation_subset`, { token: who.token, method: 'POST', json: { subset, name } });
export const merge = (sets: Subset[], name: string, keep = false, who = mei) =>
  s.call(`${REMOTE()}/observation_merge_subset`, {
    token: who.token,
    method: 'POST',
    json: { subsets: sets.map(({ id, version }) => ({ subset: id, expected: version })), name, keep },
  });
export const remove = ({ id, version }: Subset, who = mei) =>
  s.call(`${USER()}/observation_subset?subset=${id}&expected=${version}`, { token: who.token, method: 'DELETE' });
export const move = async (kind: 'undo' | 'redo', expected?: number, who = mei) =>
  edit({ kind, expected: expected ?? (await listSubsets()).revision }, who);
export const bytes = async (id: string): Promise<string> => {
  const headers = { authorization: `Bearer ${mei.token}` };
  const reply = await fetch(`${s.url}/api/${USER()}/cell_sets/${id}/bits`, { headers });
  return `${reply.status} ${Buffer.from(await reply.arrayBuffer()).toString('hex')}`;
};
/** Visible content of the subsets: names, cells and bytes. */
export const content = async () =>
  Promise.all(
    (await listSubsets()).subsets.map(async ({ id, name, cells, hash }) => [id, name, cells, hash, await bytes(id)]),
  );
export const runDeg = (set: Subset, who = mei) =>
  s.call('user/analysis/tools/differential-expression', {
    token: who.token,
    json: {
      dataset,
      name: 'DEGs',
      params: {
        ...{ mode: 'batchOneGroup', a: { name: set.name, cellSet: set.hash }, b: null },
        ...{ batchBy: 'cell type', batchCategories: ['T'], filter: {} },
      },
    },
  });
