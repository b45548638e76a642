import type { Grid } from '../data/grid.types.ts';
import type { Mapping, Settings } from '../tools/chosen.ts';

export type Locale = 'en-US' | 'zh-CN';
export type ThemeName = 'light' | 'dark' | 'contrast';

/** Types of colour vision simulated for a figure. */
export const VISIONS = ['ordinary', 'protan', 'deutan', 'tritan', 'grey'] as const;
export type Vision = (typeof VISIONS)[number];
/** mm: one column of a journal, one and a half, two. */
export const WIDTHS = [89, 120, 183] as const;

/** Style of a drawing, in addition to its tool's settings. */
export interface Style {
  title: string;
  /** Titles of axes and legend that replace the columns' names, by role. */
  titles: Readonly<Record<string, string>>;
  /** Other names of groups, as pairs: a group may be called anything. */
  renames: readonly (readonly [string, string])[];
  /** #rrggbb; empty: the palette of the host or of the design system. */
  colours: readonly string[];
  /** mm; 0: as wide as the page. */
  width: number;
  vision: Vision;
}
export const PLAIN: Style = { title: '', titles: {}, renames: [], colours: [], width: 0, vision: 'ordinary' };

/** A drawing being edited. */
export interface Drawing {
  slug: string;
  grid: Grid | null;
  mapping: Mapping;
  settings: Settings;
  style: Style;
}
