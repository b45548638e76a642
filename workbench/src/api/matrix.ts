import { binaryOf } from './arrays.ts';
import { requestOf, send } from './client.ts';

export interface MatrixPart {
  /** Rows of each level; the last is the coarsest. */
  levels: number[];
  columns: number;
  rows: number;
  /** Row by row, as stored. */
  values: Int8Array | Int16Array;
  /** Factor of a stored value. */
  scale: number;
}
interface Asked {
  level?: number;
  /** Ends excluded. */
  rows?: readonly [number, number];
  columns?: readonly [number, number];
}
/** Form G: a part of a matrix of a result; without `level` the coarsest. */
export async function readMatrix(
  result: string,
  name: string,
  asked: Asked = {},
  area: 'tasks' | 'bulk' = 'tasks',
): Promise<MatrixPart> {
  const query = {
    ...(asked.level !== undefined && { level: String(asked.level) }),
    ...(asked.rows && { rows: asked.rows.join('-') }),
    ...(asked.columns && { columns: asked.columns.join('-') }),
  };
  const headers = { Accept: 'application/octet-stream' };
  const params = { id: result, name };
  const { format, meta, bytes } = await binaryOf(await send(...requestOf(area, 'matrix', { params, query, headers })));
  const found = meta as { levels: number[]; scale: number; rows: [number, number]; shown: [number, number] };
  return {
    levels: found.levels,
    columns: found.shown[1] - found.shown[0],
    rows: found.rows[1] - found.rows[0],
    values: format === 'matrix-i2' ? new Int16Array(bytes) : new Int8Array(bytes),
    scale: found.scale,
  };
}
