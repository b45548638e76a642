import { Type, type Static } from 'typebox';
import { DRAWING_KINDS, DrawingContent, type DrawingTable } from '../drawings/index.ts';
import { closed, Count, nullable } from '../tools/common.ts';
import { Id, IsoTime } from './entities.ts';

/** Reasons that the drawing tools cannot be opened: not built, switched off, or reached by an address that the operator has not set. */
export const DRAWING_OBSTACLES = ['unbuilt', 'off', 'address'] as const;
/** The origin of the drawing tools, which is not the page’s. */
export const DrawingPlace = closed({
  origin: nullable(Type.String()),
  obstacle: nullable(Type.Enum([...DRAWING_OBSTACLES])),
});
/** A saved drawing of a space, without its content. `bytes`: of all its versions. */
export const SavedDrawing = closed({
  id: Id,
  title: Type.String(),
  kind: Type.Enum([...DRAWING_KINDS]),
  tool: Type.String(),
  version: Count,
  bytes: Count,
  createdAt: IsoTime,
  createdBy: Type.String(),
  changedAt: IsoTime,
  changedBy: Type.String(),
});
export const DrawingVersion = closed({ version: Count, bytes: Count, savedAt: IsoTime, savedBy: Type.String() });
/** One version of a drawing; `versions`: those that are kept, newest first. */
export const OpenDrawing = closed({
  drawing: SavedDrawing,
  version: Count,
  content: DrawingContent,
  versions: Type.Array(DrawingVersion),
});
const Positive = Type.Integer({ minimum: 1 });
/** `version`: the version on which the change is based. */
export const DrawingToSave = closed({ version: Positive, content: DrawingContent });
/** `version` becomes the newest one again; `expected`: the newest that the caller has seen. */
export const VersionToRestore = closed({ version: Positive, expected: Positive });

export type DrawingPlace = Static<typeof DrawingPlace>;
export type SavedDrawing = Static<typeof SavedDrawing>;
export type DrawingVersion = Static<typeof DrawingVersion>;
export type OpenDrawing = Omit<Static<typeof OpenDrawing>, 'content'> & {
  content: Omit<Static<typeof DrawingContent>, 'grid'> & { grid: DrawingTable | null };
};
