import { Type, type Static } from 'typebox';
import { LabelVersion, Name } from './cells.ts';
import { Id, IsoTime, Nullable } from './entities.ts';
import { LIMITS } from '../limits.ts';
import { closed, Count } from '../tools/common.ts';

const Note = Nullable(
  Type.String({ maxLength: LIMITS.states.note, pattern: '^[^\\u0000-\\u0008\\u000b-\\u001f\\u007f]*$' }),
);
/** A named state of a dataset at the time of naming; `holds` counts its contents. */
export const DatasetState = closed({
  id: Id,
  name: Type.String(),
  note: Nullable(Type.String()),
  createdAt: IsoTime,
  createdBy: Type.String(),
  holds: closed({
    columns: Count,
    subsets: Count,
    results: Count,
    /** Results that were outdated. */
    outdated: Count,
    views: Count,
    /** Figures of the board. */
    figures: Count,
  }),
});
export const NewState = closed({ name: Name, note: Note });
/** Contents of a state, by name. */
export const StateDetail = closed({
  ...DatasetState.properties,
  columns: Type.Array(closed({ column: Type.String(), version: LabelVersion })),
  subsets: Type.Array(closed({ id: Id, name: Type.String(), cells: Count })),
  results: Type.Array(closed({ id: Id, tool: Type.String(), name: Type.String(), outdated: Type.Boolean() })),
  views: Type.Array(closed({ id: Id, name: Type.String() })),
});

export type DatasetState = Static<typeof DatasetState>;
export type NewState = Static<typeof NewState>;
export type StateDetail = Static<typeof StateDetail>;
