import { Type, type Static } from 'typebox';
import { DotChart, DrawingChart, EmbeddingChart, GenesChart, HeatmapChart, TabChart } from './charts.ts';
import { Id, IsoTime } from './entities.ts';
import { LIMITS } from '../limits.ts';
import { closed, Count, nullable } from '../tools/common.ts';

const mm = (minimum: number, maximum: number) => Type.Number({ minimum, maximum });
const { most, height, least } = LIMITS.boards;

/** A figure on a page: its content, redrawn from the dataset whenever the page is opened, and its position in millimetres. */
export const BoardPanel = closed({
  id: Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' }),
  title: Type.String({ minLength: 1, maxLength: 200 }),
  x: mm(0, 183),
  y: mm(0, height),
  width: mm(least, 183),
  height: mm(least, height),
  view: Type.Union([EmbeddingChart, GenesChart, DotChart, HeatmapChart, TabChart, DrawingChart]),
});
/** Widths of one column, one and a half, and two. */
export const BoardValue = closed({
  width: Type.Enum([89, 120, 183]),
  height: mm(least, height),
  palette: Type.String({ minLength: 1, maxLength: 40 }),
  letters: Type.Enum(['upper', 'lower', 'none']),
  panels: Type.Array(BoardPanel, { maxItems: most }),
});
/** The figure board of a dataset in a space; `version` 0: nothing has been saved yet. */
export const Board = closed({
  value: nullable(BoardValue),
  version: Count,
  changedAt: nullable(IsoTime),
  changedBy: Type.String(),
});
/** `version`: the version on which the change is based. */
export const BoardToSave = closed({ value: BoardValue, version: Count });
export const OfBoard = closed({ id: Id });
export const OfBoardDrawing = closed({ id: Id, drawing: Id });
/** A saved drawing as a panel shows it; `svg` null: it was saved without a picture. */
export const BoardDrawing = closed({ title: Type.String(), version: Count, svg: nullable(Type.String()) });

export type BoardPanel = Static<typeof BoardPanel>;
export type BoardValue = Static<typeof BoardValue>;
export type Board = Static<typeof Board>;
export type BoardDrawing = Static<typeof BoardDrawing>;
export type BoardToSave = Static<typeof BoardToSave>;
