import type { TSchema } from 'typebox';
import type { CellGroup } from './common.ts';
import type { Follow } from './follow.ts';
import type { ResultLabels } from './labels.ts';
import type { Reads } from './reads.ts';

/** Cell groups of a request, checked before a job is created. */
export interface Groups {
  /**
   * `path`: position in the parameters; null if a required group is missing. `minimum`: of this group. `aside`: its cells are only pointed at and
   * do not count for `fits`.
   */
  groups: readonly { path: string; cells: CellGroup | null; minimum?: number; aside?: boolean }[];
  /** Whether the groups must be disjoint. */
  disjoint: boolean;
  /** Minimum number of cells per group; 0 if the tool skips groups that are too small. */
  minimum: number;
  /** Error if the only group is too small, with its number of cells; TOO_FEW_CELLS names two groups. */
  tooSmall?: 'SUBCLUSTER_TOO_SMALL';
  /** Samples per group: categories of `column` with at least `cells` cells in the group. Fewer than `minimum` are refused. */
  samples?: { path: string; column: string | null; cells: number; minimum: number } | null;
  /** Maximum number of cells of all groups (or of the dataset without groups) for the memory of the job, by the dataset's genes. */
  fits?(genes: number): number;
  /** Error of more cells than fit, with their number and the number that fits. */
  tooMany?: 'CNV_IMPOSSIBLE' | 'TRAJECTORY_IMPOSSIBLE';
  /** Whether the tool needs raw counts. */
  counts?: boolean;
  /** At least one of these categories must exist in a column. `path`: location of the column; `namesPath`: location of the names. */
  categories?: readonly { path: string; column: string | null; namesPath: string; names: readonly string[] }[];
}

/** Groups of the explorer's rail, in order; `flow` is the upload and the wizard, which are not in it. */
export const TOOL_GROUPS = ['look', 'compare', 'relate', 'order', 'tumour', 'repertoire', 'edit', 'flow'] as const;

/** Icons of tools, by the names that the design system draws them under. */
export type ToolIcon =
  | 'antibody'
  | 'bars'
  | 'cells'
  | 'chart'
  | 'chromosome'
  | 'clones'
  | 'compare'
  | 'download'
  | 'legend'
  | 'network'
  | 'ranks'
  | 'regulator'
  | 'search'
  | 'trajectory'
  | 'trajectoryGenes';

/** `groups`: a column of labels that groups the cells; `trajectory`: a completed trajectory. */
export type ToolNeed = 'groups' | 'trajectory';

/** Categories of a column that are the product's own words; the others are labels, names or numbers. */
export interface ColumnWords {
  /** Name under which readers see the column: its label in the result, otherwise its own name. */
  readonly title: string;
  readonly words: readonly string[];
}

/** Declaration of a tool. From it come the calls, the job's steps, the checks of parameters and results, and the generated tests. */
export interface ToolDefinition {
  /** The name in every package, in addresses and in calls. */
  readonly slug: string;
  readonly group: (typeof TOOL_GROUPS)[number];
  /**
   * The tool's tab in the explorer, or null. Within `group`, tabs are in the order of `place` (0 by default), then of their slugs. No two tabs have
   * the same icon, except `chart`. `main`: the larger part of the tab: the tool's own figure, with the map next to it, or (by default) the map.
   */
  readonly menu: { readonly icon: ToolIcon; readonly place?: number; readonly main?: 'figure' } | null;
  /** Properties that a dataset must have for the tool to run; the explorer names the missing ones. */
  readonly needs?: readonly ToolNeed[];
  /** Its form accepts one group of cells, so it is offered for selected cells. */
  readonly takesCells?: boolean;
  /** Every result has `reproduce.zip`, including those whose early receipts do not state it. */
  readonly scripted?: boolean;
  /** Part of the storage overview that its results belong to; `results` by default. */
  readonly storage?: 'exports';
  /** Story of the design system that the guidebook shows on the tool's page. */
  readonly picture?: string;
  /** The specification's task keys. */
  readonly keys: readonly string[];
  /** Part of the key of results and of checkpoints: raise it when the tool's numbers or files change, and both are computed again. */
  readonly version: string;
  /** False: the panel reads the dataset directly, without a job. */
  readonly job: boolean;
  /** False if the runner does not have it yet: its shapes, panels and charts exist, but the BFF refuses to submit it. */
  readonly computed: boolean;
  /** A part of the upload or of the wizard; not submitted as an analysis of a dataset. */
  readonly internal: boolean;
  /** Needs the complete dataset: refused with DATASET_UNFINISHED until its analysis has ended. */
  readonly whole?: boolean;
  /** In order; the message id of a step is `job.step.<slug>.<step>`. */
  readonly steps: readonly string[];
  readonly params: TSchema;
  /** The summary that the panel opens with: at most 256 KB for any size of data. */
  readonly result: TSchema;
  /** Rows of the result's tables, by name; read in pages. */
  readonly tables?: Readonly<Record<string, TSchema>>;
  /** Columns that the result adds to the cells: names, and numeric or categorical. */
  readonly columns?: Readonly<Record<string, 'number' | 'category'>>;
  /** Columns with categories that are the product's own words. Readers see the message `category.<title>.<word>`; files keep the word. */
  readonly words?: Readonly<Record<string, ColumnWords>>;
  /** Columns that a result can have several times, numbered from 1: `score` stands for `score1`, `score2` and so on. */
  readonly series?: Readonly<Record<string, 'number' | 'category'>>;
  /** Dependencies of a request beyond its parameters and the dataset. Without it: none. */
  reads?(params: unknown): Reads;
  /** Checks that the schema cannot express: the first contradiction as an INPUT_INVALID location, or null for a valid request. */
  problem?(params: unknown): { path: string; rule: string } | null;
  /**
   * The same request with current references: renamed and merged categories, edited subsets, newer results. Absent for tools without such references.
   * Throws `Gone`.
   */
  follow?(params: unknown, follow: Follow): unknown;
  /** Labels and groups in a result; `result`: the summary, null until available. Columns of cells and matrices contain no labels. */
  labels?(params: unknown, result: unknown): ResultLabels;
  /** Cell groups that the request compares. If absent, nothing is checked before the job. */
  groups?(params: unknown): Groups;
}

export const defineTool = <const Tool extends ToolDefinition>(tool: Tool): Tool => tool;
