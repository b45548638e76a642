import type { Knex } from 'knex';
import { newId } from '../../bff/src/services/basics/ids.ts';

const CONTENT = JSON.stringify({
  ...{ title: 'drawing', kind: 'template', tool: 'violin', state: {}, grid: null, svg: null },
});

/** A saved drawing of one version. Returns its id. */
export async function insertDrawing(
  db: Knex,
  { spaceId, by, now }: { spaceId: string; by: string; now: number },
): Promise<string> {
  const id = newId();
  await db('drawings').insert({
    ...{ id, space_id: spaceId, title: 'drawing', kind: 'template', tool: 'violin', version: 1 },
    ...{ bytes: CONTENT.length, created_by: by, created_at: now, changed_by: by, changed_at: now },
  });
  const version = { drawing_id: id, version: 1, content: CONTENT, bytes: CONTENT.length };
  await db('drawing_versions').insert({ ...version, saved_by: by, saved_at: now });
  return id;
}
