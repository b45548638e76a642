/** A tool's input: columns by role and settings, with an error that names missing parts. */
import { numbersOf, rowsOf, wordsOf } from '../data/cells.ts';
import { TableRefused, type Column, type Grid } from '../data/grid.types.ts';
import type { Role, Setting, SettingValue } from './schema.types.ts';

/** Indices of columns in the grid by role. */
export type Mapping = Readonly<Record<string, readonly number[]>>;
export type Settings = Readonly<Record<string, SettingValue>>;

/** Caches results that depend on a table, its mapping and some settings: the last one of each name, as long as the table exists. */
const KEPT = new WeakMap<Grid, Map<string, { key: string; value: unknown }>>();

export class MappedTable {
  readonly rows: number;
  private readonly grid: Grid;
  private readonly mapping: Mapping;
  private readonly chosen: Settings;
  constructor(
    spec: { roles: readonly Role[]; settings: readonly Setting[] },
    grid: Grid,
    mapping: Mapping,
    settings: Settings,
  ) {
    this.grid = grid;
    this.mapping = mapping;
    this.rows = rowsOf(grid);
    const values = spec.settings.map((setting) => [setting.id, allowedValue(setting, settings[setting.id])] as const);
    this.chosen = Object.fromEntries(values);
    for (const role of spec.roles) {
      const columns = this.columns(role.id);
      if (role.isRequired && !columns.length) throw new TableRefused('role', { role: role.id });
      const other = columns.find((column) => !role.types.includes(column.type));
      if (other) throw new TableRefused('type', { role: role.id, name: other.name });
    }
  }
  columns(role: string): Column[] {
    return (this.mapping[role] ?? []).flatMap((i) => this.grid.columns[i] ?? []);
  }
  column(role: string): Column | undefined {
    return this.columns(role)[0];
  }
  has(role: string): boolean {
    return this.column(role) !== undefined;
  }
  /** Name of the role's column, "" without one. */
  name(role: string): string {
    return this.column(role)?.name ?? '';
  }
  numbers(role: string): Float64Array {
    const column = this.column(role);
    return column ? numbersOf(column) : new Float64Array(this.rows).fill(NaN);
  }
  /** Words of the role's column; without one, each row has `without`. */
  words(role: string, without = ''): string[] {
    const column = this.column(role);
    return column ? wordsOf(column) : new Array<string>(this.rows).fill(without);
  }
  /** The i-th column of a role that accepts several. */
  numbersAt(role: string, i: number): Float64Array {
    return numbersOf(this.columns(role)[i]!);
  }
  wordsAt(role: string, i: number): string[] {
    return wordsOf(this.columns(role)[i]!);
  }
  choice<K extends string>(id: string): K {
    return this.chosen[id] as K;
  }
  number(id: string): number {
    return this.chosen[id] as number;
  }
  text(id: string): string {
    return this.chosen[id] as string;
  }
  flag(id: string): boolean {
    return this.chosen[id] as boolean;
  }
  /**
   * The result of `compute`, which may read only the settings in `settings`; the same object until the table, the mapping or one of these settings
   * changes.
   */
  kept<T>(name: string, settings: readonly string[], compute: () => T): T {
    const own = KEPT.get(this.grid) ?? new Map<string, { key: string; value: unknown }>();
    KEPT.set(this.grid, own);
    const key = JSON.stringify([this.mapping, settings.map((id) => this.chosen[id])]);
    const last = own.get(name);
    if (last?.key === key) return last.value as T;
    const value = compute();
    own.set(name, { key, value });
    return value;
  }
}

/** The value if the setting allows it, otherwise the setting's own. */
export function allowedValue(setting: Setting, value: SettingValue | undefined): SettingValue {
  if (setting.kind === 'choice')
    return typeof value === 'string' && setting.options.includes(value) ? value : setting.value;
  if (setting.kind === 'text') return typeof value === 'string' ? value.slice(0, 200) : setting.value;
  if (setting.kind === 'switch') return typeof value === 'boolean' ? value : setting.value;
  if (typeof value !== 'number' || !Number.isFinite(value)) return setting.value;
  return Math.max(setting.min, Math.min(setting.max, value));
}

/** Different words in the order of their first row, without missing ones. */
export const levelsOf = (words: readonly string[]): string[] => [...new Set(words)].filter((word) => word !== '');
/** Rows of each level of a role; all rows under "" where the role has no column. */
export function splitBy(words: readonly string[], isUsed: boolean): { name: string; rows: number[] }[] {
  if (!isUsed) return [{ name: '', rows: words.map((_, i) => i) }];
  const rows = new Map<string, number[]>(levelsOf(words).map((level) => [level, []]));
  words.forEach((word, i) => rows.get(word)?.push(i));
  return [...rows].map(([name, own]) => ({ name, rows: own }));
}
