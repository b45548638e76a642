import type { Knex } from 'knex';
import type { BoardDrawing, BoardValue } from '@stroma/contract';
import type { BoardRow, DrawingRow, DrawingVersionRow, StateDrawingRow } from '../../db/rows.ts';
import { AppError } from '../../errors.ts';
import { lockSpace, setStoredBytes } from '../storage/stored.ts';
import { insertDrawing, type Content, type DrawingPlace } from './drawings.ts';

interface OfSpace {
  dataset_id: string;
  space_id: string;
}
type Newest = Pick<DrawingRow, 'id' | 'version'> & Pick<DrawingVersionRow, 'content' | 'bytes'>;

/** Unique ids of the drawings on a board. */
const drawingsOn = (value: BoardValue | null): string[] => [
  ...new Set((value?.panels ?? []).flatMap(({ view }) => (view.chart === 'drawing' ? [view.drawing] : []))),
];

const newestOf = (db: Knex, spaceId: string, ids: readonly string[]) =>
  db('drawings')
    .join('drawing_versions', (on) =>
      on.on('drawing_versions.drawing_id', 'drawings.id').andOn('drawing_versions.version', 'drawings.version'),
    )
    .where({ 'drawings.space_id': spaceId })
    .whereIn('drawings.id', [...ids])
    .select('drawings.id', 'drawings.version');

const shown = (version: number, { title, svg }: Content): BoardDrawing => ({ title, version, svg });

/** A drawing of the space as a board shows it: title and picture of its newest version. Throws NOT_FOUND. */
export async function boardDrawing(db: Knex, spaceId: string, id: string): Promise<BoardDrawing> {
  const row = (await newestOf(db, spaceId, [id]).select('drawing_versions.content').first()) as Newest | undefined;
  if (!row) throw new AppError('NOT_FOUND');
  return shown(row.version, JSON.parse(row.content) as Content);
}

/** Bytes of the newest versions of the drawings on the board of a dataset. */
export async function boardDrawingBytes(db: Knex, spaceId: string, board: BoardRow | undefined): Promise<number> {
  const ids = board ? drawingsOn(JSON.parse(board.value) as BoardValue) : [];
  if (ids.length === 0) return 0;
  const rows = (await newestOf(db, spaceId, ids).select('drawing_versions.bytes')) as Newest[];
  return rows.reduce((sum, { bytes }) => sum + Number(bytes), 0);
}

/**
 * The value of a board for another space, whose panels show copies of the drawings; creates the copies, from the newest versions. The panel of a
 * deleted drawing is unchanged. Throws DRAWINGS_FULL.
 */
export async function copyBoard(trx: Knex, text: string, from: string, to: DrawingPlace, now: number): Promise<string> {
  const value = JSON.parse(text) as BoardValue;
  const ids = drawingsOn(value);
  if (ids.length === 0) return text;
  const copies = new Map<string, string>();
  for (const id of ids) {
    const row = (await newestOf(trx, from, [id]).select('drawing_versions.content').first()) as Newest | undefined;
    if (row) copies.set(id, await insertDrawing(trx, to, JSON.parse(row.content) as Content, now));
  }
  const panels = value.panels.map((panel) => {
    const copy = panel.view.chart === 'drawing' ? copies.get(panel.view.drawing) : undefined;
    return copy === undefined ? panel : { ...panel, view: { chart: 'drawing' as const, drawing: copy } };
  });
  return JSON.stringify({ ...value, panels });
}

/** Called before the board of a dataset moves to another space: copies its drawings there and updates its panels. The drawings themselves stay. */
export async function prepareBoardMove(trx: Knex, at: OfSpace, to: DrawingPlace, now: number): Promise<void> {
  const board = (await trx('dataset_boards').where(at).first()) as BoardRow | undefined;
  if (!board) return;
  // Locked in a fixed order, as everywhere that locks two spaces.
  for (const space of [at.space_id, to.spaceId].sort()) await lockSpace(trx, space);
  const value = await copyBoard(trx, board.value, at.space_id, to, now);
  await trx('dataset_boards').where(at).update({ value });
  const owned = { spaceId: at.space_id, kind: 'figure', ownerId: at.dataset_id } as const;
  await setStoredBytes(trx, owned, Buffer.byteLength(value));
}

/** Drawings of a board as a named state keeps them, with their bytes. */
export async function drawingsForState(db: Knex, spaceId: string, value: BoardValue | null) {
  const rows: Omit<StateDrawingRow, 'state_id'>[] = [];
  let bytes = 0;
  for (const drawing_id of drawingsOn(value)) {
    const row = (await newestOf(db, spaceId, [drawing_id]).select('drawing_versions.content').first()) as
      Newest | undefined;
    if (!row) continue;
    const { title, svg } = JSON.parse(row.content) as Content;
    rows.push({ drawing_id, version: row.version, title, svg });
    bytes += Buffer.byteLength(title) + Buffer.byteLength(svg ?? '');
  }
  return { rows, bytes };
}

/** A drawing as stored in a named state. Throws NOT_FOUND, also for a state from before drawings were stored. */
export async function stateDrawing(db: Knex, stateId: string, id: string): Promise<BoardDrawing> {
  const row = (await db('dataset_state_drawings')
    .where({ state_id: stateId, drawing_id: id })
    .first('version', 'title', 'svg')) as BoardDrawing | undefined;
  if (!row) throw new AppError('NOT_FOUND');
  return { title: row.title, version: row.version, svg: row.svg };
}
