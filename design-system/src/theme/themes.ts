import { contrast, dark, light, type SemanticColours } from '../tokens/semantic.ts';
import type { Density, ThemeName } from '../primitives/common.types.ts';

export interface StromaTheme {
  name: ThemeName;
  /** Determines ramps and the browser's native controls. */
  scheme: 'light' | 'dark';
  density: Density;
  colour: SemanticColours;
}

const COLOURS: Record<ThemeName, SemanticColours> = { light, dark, contrast };

export function buildTheme(name: ThemeName, density: Density = 'comfortable'): StromaTheme {
  return { name, scheme: name === 'dark' ? 'dark' : 'light', density, colour: COLOURS[name] };
}
