import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { newId } from '../src/services/basics/ids.ts';
import type { Person } from './people.ts';
import type { TestServer } from './server.ts';

export async function storeText(s: TestServer, key: string, text: string): Promise<void> {
  const staged = join(s.deps.config.dataDir, newId());
  await writeFile(staged, text);
  await s.deps.store.adopt(staged, key);
}

/** Inserts an uploaded file of a space, as a row and its bytes. Returns its id. */
export async function insertFile(s: TestServer, spaceId: string, name: string, text: string): Promise<string> {
  const id = newId();
  const row = { id, space_id: spaceId, created_by: 'nobody', name, size: text.length, kind: 'matrix' };
  await s.deps.db('files').insert({ ...row, state: 'parsed', created_at: s.clock.now });
  await storeText(s, `files/${id}/${name}`, text);
  return id;
}

export async function insertJob(s: TestServer, spaceId: string, status = 'completed'): Promise<string> {
  const id = newId();
  const row = { id, space_id: spaceId, created_by: 'nobody', tool: 'integration', name: 'job', status };
  await s.deps.db('jobs').insert({ ...row, params: '{}', inputs: '{}', created_at: s.clock.now });
  return id;
}

export const requestDownload = (s: TestServer, who: Person, json: object) =>
  s.call('user/downloads', { token: who.token, json });
export const requestFile = (s: TestServer, who: Person, targetId: string) =>
  requestDownload(s, who, { kind: 'file', targetId });
export const actOnRequest = (s: TestServer, who: Person, id: string, what: string, json?: object) =>
  s.call(`user/downloads/${id}/${what}`, { token: who.token, method: 'POST', ...(json && { json }) });
export const downloadLink = async (s: TestServer, who: Person, id: string): Promise<string> =>
  (await actOnRequest(s, who, id, 'link')).body.data.path;
