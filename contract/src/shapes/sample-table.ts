import { Type, type Static } from 'typebox';
import { NAME_PATTERN } from '../rules.ts';
import { SAMPLE_TABLE } from '../sample-table.ts';

const closed = { additionalProperties: false } as const;
/** Specification 3, draft `metadataFile`: facts about the samples. The first column names them. */
export const SampleTable = Type.Object(
  {
    /** Empty: pasted. */
    fileName: Type.String({ maxLength: 255 }),
    columns: Type.Array(Type.String({ maxLength: SAMPLE_TABLE.name, pattern: NAME_PATTERN }), {
      minItems: 2,
      maxItems: SAMPLE_TABLE.columns,
      uniqueItems: true,
    }),
    /** A row has a value for each column; empty means unknown. */
    tableData: Type.Array(
      Type.Array(Type.String({ maxLength: SAMPLE_TABLE.value }), { minItems: 2, maxItems: SAMPLE_TABLE.columns }),
      { minItems: 1, maxItems: SAMPLE_TABLE.rows },
    ),
  },
  closed,
);
export type SampleTable = Static<typeof SampleTable>;
