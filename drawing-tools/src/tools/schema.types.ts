import type { ColumnType } from '../data/grid.types.ts';

/** Role of a column: x, colour … Message `role.<id>`, of the tool or shared. */
export interface Role {
  id: string;
  /** Accepted types; `number` on its own rejects columns of words. */
  types: readonly ColumnType[];
  isRequired?: boolean;
  /** Takes several columns. */
  isMany?: boolean;
}

/** Message `setting.<id>`, of the tool or shared; a choice's options are `<id>.<option>`. */
export type Setting =
  | { id: string; kind: 'choice'; options: readonly string[]; value: string }
  | { id: string; kind: 'number'; min: number; max: number; step: number; value: number }
  | { id: string; kind: 'switch'; value: boolean }
  /** Text of the user, at most 200 characters. */
  | { id: string; kind: 'text'; value: string };
export type SettingValue = string | number | boolean;
