import { Type, type Static } from 'typebox';
import { EditFacts, LabelVersion } from './cells.ts';
import { Id, IsoTime, Nullable } from './entities.ts';
import { LIMITS } from '../limits.ts';
import { SubsetChange, Subtask } from './subsets.ts';
import { closed, Count } from '../tools/common.ts';

const kind = <K extends string>(name: K) => Type.Literal(name);
/** Common fields of history entries. `by` is '' if the user no longer exists. */
const made = { id: Type.String(), by: Type.String(), at: IsoTime };
const LabelsEntry = closed({
  kind: kind('labels'),
  ...made,
  column: Type.String(),
  /** Versions of the column before and after: null if there was no column. */
  from: Nullable(LabelVersion),
  to: Nullable(LabelVersion),
  edit: EditFacts,
});
const SubsetsEntry = closed({ kind: kind('subsets'), ...made, change: SubsetChange });
/** An analysis at the time of its submission, with its outcome. A deleted one is not in the history. */
const AnalysisEntry = closed({
  kind: kind('analyses'),
  ...made,
  task: closed({
    ...{ id: Id, tool: Type.String(), name: Type.String() },
    status: Subtask.properties.status,
    finishedAt: Nullable(IsoTime),
  }),
});
export const HISTORY_KINDS = ['labels', 'subsets', 'analyses'] as const;
export const HistoryEntry = Type.Union([LabelsEntry, SubsetsEntry, AnalysisEntry]);
export const HistoryQuery = closed({
  kind: Type.Optional(Type.Enum([...HISTORY_KINDS])),
  before: Type.Optional(
    Type.String({
      maxLength: 200,
      pattern: '^[0-9]{1,15}\\.[a-z]{1,10}-[\\w-]{1,100}$',
      description: '`next` of a reply',
    }),
  ),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: LIMITS.history.most })),
});
/** Newest first. `next`: `before` of the next page; null on the last page. */
export const HistoryPage = closed({ entries: Type.Array(HistoryEntry), next: Nullable(Type.String()) });

/** Effects that an edit would have on the results of the space now. */
export const Effects = closed({
  /** Current results that the edit would outdate, newest first. */
  outdated: Type.Array(closed({ id: Id, tool: Type.String(), name: Type.String() })),
  /** Number of outdated results that the edit would make current again. */
  current: Count,
  /** Another edit came first, so this edit is no longer possible at the given version. */
  overtaken: Type.Optional(Type.Boolean()),
});

const Label = Nullable(Type.String());
export const LabelComparisonQuery = closed({
  column: Type.String({ minLength: 1, maxLength: 200 }),
  from: LabelVersion,
  to: LabelVersion,
});
/** Two versions of a column of labels, cell by cell. A label is null for cells without one. */
export const LabelComparison = closed({
  ...LabelComparisonQuery.properties,
  cells: Count,
  /** Cells whose label has another name. */
  changed: Count,
  /** 1: both divide the cells in the same way, regardless of label names. Cells without a label form one group. */
  adjustedRand: Type.Number({ minimum: -1, maximum: 1 }),
  /** Labels that have cells in common, most cells first. */
  rows: Type.Array(closed({ before: Label, after: Label, cells: Count }), { maxItems: LIMITS.labels.compared }),
  /** Number of such pairs; `rows` has the first of them. */
  pairs: Count,
});

export type HistoryEntry = Static<typeof HistoryEntry>;
export type HistoryKind = (typeof HISTORY_KINDS)[number];
export type HistoryQuery = Static<typeof HistoryQuery>;
export type HistoryPage = Static<typeof HistoryPage>;
export type Effects = Static<typeof Effects>;
export type LabelComparison = Static<typeof LabelComparison>;
