/** Category palettes of the specification's section 2.7, and the colours that a dataset has saved. */
export type PaletteId =
  'Default' | 'Saved' | 'Color_v1' | 'Color_v2' | 'Color_v3' | 'Color_v4' | 'Color_v5' | 'Color_v6';
/**
 * Sequential ramps start at the grey of "no expression"; `dusk` does not, because grey is what has no value there (pseudotime 0 is one);
 * diverging ones are centred at zero.
 */
export type RampId = 'haze' | 'ember' | 'moss' | 'dusk' | 'diverging';
