import { Type, type Static, type TSchema } from 'typebox';
import { NAME_PATTERN } from '../rules.ts';
import { DRAWING_LIMITS as L } from './limits.ts';

const closed = { additionalProperties: false } as const;

export const COLUMN_TYPES = ['number', 'text', 'date'] as const;
export type ColumnType = (typeof COLUMN_TYPES)[number];
/** A value of a grid; null: missing. Dates are ISO 8601 texts. */
export type Cell = number | string | null;
const Values = Type.Array(Type.Union([Type.Number(), Type.String({ maxLength: L.cell }), Type.Null()]), {
  maxItems: L.rows,
});
// Half a million values take the schema interpreter 0.8 s; `reading.ts` checks them in a loop instead.
const UncheckedValues = Type.Unsafe<Cell[]>({ type: 'array', maxItems: L.rows });

const tableOf = <V extends TSchema>(values: V) =>
  Type.Object(
    {
      name: Type.String({ maxLength: L.title }),
      columns: Type.Array(
        Type.Object(
          {
            name: Type.String({ maxLength: L.columnName }),
            type: Type.Enum([...COLUMN_TYPES]),
            /** The same length for all columns. */
            values,
          },
          closed,
        ),
        { maxItems: L.columns },
      ),
    },
    closed,
  );
/** A table by columns. */
export const DrawingTable = tableOf(Values);
export const UncheckedTable = tableOf(UncheckedValues);
export type DrawingTable = Static<typeof UncheckedTable>;
export type DrawingColumn = DrawingTable['columns'][number];

/** The slug of a drawing tool; the host does not know the list of tools. */
export const DrawingToolSlug = Type.String({ pattern: '^[a-z][a-z0-9-]{0,39}$' });
export const DrawingTitle = Type.String({ minLength: 1, maxLength: L.title, pattern: NAME_PATTERN });
/** Settings of a tool: JSON that only the tool interprets. */
export const DrawingState = Type.Record(Type.String({ maxLength: 200 }), Type.Unknown());
/** `template`: settings without data, as a start for new drawings. */
export const DRAWING_KINDS = ['drawing', 'template'] as const;
export type DrawingKind = (typeof DRAWING_KINDS)[number];

const contentOf = <T extends TSchema>(table: T) =>
  Type.Object(
    {
      title: DrawingTitle,
      kind: Type.Enum([...DRAWING_KINDS]),
      tool: DrawingToolSlug,
      state: DrawingState,
      /** Null for a template. */
      grid: Type.Union([table, Type.Null()]),
      /** The picture; null: it is above its limit. The host shows it as an image, where no script of it runs. */
      svg: Type.Union([Type.String({ maxLength: L.svg, pattern: '^\\s*<svg[\\s/>]' }), Type.Null()]),
    },
    closed,
  );
/** Everything of a drawing that is stored. */
export const DrawingContent = contentOf(DrawingTable);
export const UncheckedContent = contentOf(UncheckedTable);
export type DrawingContent = Static<typeof UncheckedContent>;
