import { categoryColours } from '../tokens/palettes.ts';
import type { PaletteId } from '../tokens/palettes.types.ts';
import type { FigureEdits, LegendEntry } from '../plot-kit/FigureEditor/FigureEditor.types.ts';

/** The entries of a figure's legend in the palette's colours, for the frame's editor. */
export const legendOf = (names: readonly string[], palette: PaletteId = 'Default'): LegendEntry[] => {
  const colours = categoryColours(palette, names.length);
  return names.map((id, i) => ({ id, colour: colours[i] ?? '' }));
};
/** Series with the user's own names and colours. */
export const applyEdits = <S extends { name: string; colour?: string }>(
  series: readonly S[],
  figure: FigureEdits,
): S[] =>
  series.map((s) => {
    const colour = figure.colours[s.name];
    return { ...s, name: figure.labels[s.name] ?? s.name, ...(colour && { colour }) };
  });
