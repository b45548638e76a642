import type { Static, TSchema } from 'typebox';
import type { ToolDefinition } from './define.ts';
import * as registry from './registry.ts';

export { TOOL_GROUPS, type ColumnWords, type Groups, type ToolDefinition, type ToolIcon } from './define.ts';
export type { NamedLabels, Reads } from './reads.ts';
export { followGroup, Gone, type Follow } from './follow.ts';
export {
  presentColumns,
  presentSummary,
  type ColumnNames,
  type LabelOf,
  type PresentNames,
  type ReadResult,
  type ResultLabels,
} from './labels.ts';
export { groupName, groupOfSet, isStored } from './groups.ts';
export { FILE_PARTS, FileContents, GeneTableOverlap, ImportChoices, LAYOUTS } from './import/schema.ts';
export { BULK_MEASURES, BulkFacts, MOST_GENE_TABLES, RepairOutcome } from './import/schema.ts';
export { BIN_PATTERN, HOMOLOGUE_SPECIES, REPAIR_IDS, REPAIR_OUTCOMES } from './import/words.ts';
export { UNIT_SAMPLES, unitOf, type Unit, type UnitChoice, type UnitReason } from './unit.ts';
export type {
  AlikeSamples,
  CellGroup,
  Categorical,
  Gene,
  GeneOverlap,
  LabelledCells,
  Linkage,
  Matrix,
  Mixing,
  StoredCells,
} from './common.ts';
export * from './registry.ts';

type Exported = typeof registry;
/** The registry's exports that are definitions, by slug. */
type Tools = {
  readonly [
    Name in keyof Exported as Exported[Name] extends ToolDefinition ? Exported[Name]['slug'] : never
  ]: Exported[Name];
};
const isTool = (value: unknown): value is ToolDefinition =>
  typeof value === 'object' && value !== null && 'slug' in value && 'params' in value && 'steps' in value;

/** Every tool of the product by its slug. */
export const TOOLS = Object.fromEntries(
  Object.values(registry as Record<string, unknown>)
    .filter(isTool)
    .map((tool) => [tool.slug, tool]),
) as unknown as Tools;
export type ToolSlug = keyof Tools;

/** Entry of a tool in `schema/tools.json`, for readers that need no schemas. */
export type ToolFacts = { slug: ToolSlug } & Pick<
  ToolDefinition,
  'group' | 'job' | 'computed' | 'internal' | 'menu' | 'takesCells' | 'scripted' | 'needs' | 'whole'
>;

/** Parameters of a tool's requests. */
export type ParamsOf<S extends ToolSlug> = Static<Tools[S]['params']>;
/** Summary of a tool's results. */
export type ResultOf<S extends ToolSlug> = Static<Tools[S]['result']>;
type TablesOf<S extends ToolSlug> = Tools[S] extends { readonly tables: infer T } ? T : Record<never, never>;
/** Names of the tables of a tool's results. */
export type TableOf<S extends ToolSlug> = keyof TablesOf<S> & string;
/** Row of a table. */
export type RowOf<S extends ToolSlug, T extends TableOf<S>> = TablesOf<S>[T] extends TSchema
  ? Static<TablesOf<S>[T]>
  : never;
type NamesOf<S extends ToolSlug, Field extends 'columns' | 'series'> =
  Tools[S] extends Readonly<Record<Field, infer T>> ? keyof T & string : never;
/** Names of the columns of cells that a tool's results have; a series is numbered from 1. */
export type ColumnOf<S extends ToolSlug> = NamesOf<S, 'columns'> | `${NamesOf<S, 'series'>}${number}`;
