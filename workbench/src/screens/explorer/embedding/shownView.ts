import type { ChartView } from '@stroma/contract';
import { COLOUR_BY_SCORE } from '../dataset.ts';
import { geneOf, type SecondMap } from '../view/beside.ts';
import { asResultColumn } from '../view/result-column.ts';
import { FIRST_AXES, type View } from '../view/view.ts';

type MapView = Extract<ChartView, { chart: 'embedding' }>;
type Shown = Pick<View, 'embedding' | 'dimensions' | 'axes' | 'colourBy' | 'gene' | 'genes' | 'layer'>;

/** The view that the receipt of the maps names; null while a result colours one of them, whose receipt is in its tool's tab. */
export function shownView(view: Shown, isResult: boolean, beside: SecondMap): ChartView | null {
  const { embedding, dimensions, axes, colourBy, gene, genes, layer } = view;
  const isBlend = beside.kind === 'blend' && beside.genes.every(Boolean);
  // One gene of a blend that is not chosen yet leaves the other's colours.
  const alone = beside.kind === 'blend' && !isBlend ? beside.genes.find(Boolean) : undefined;
  const isScore = colourBy === COLOUR_BY_SCORE;
  if (!isBlend && !alone && (isResult || (isScore && !genes.length))) return null;
  const own: MapView['colour'] = alone
    ? { gene: alone, layer }
    : isScore
      ? { set: [...genes] }
      : colourBy === 'gene' && gene
        ? { gene, layer }
        : colourBy
          ? { column: colourBy }
          : null;
  const second = besideView(beside, own, layer);
  if (second === null) return null;
  return {
    ...{ chart: 'embedding', embedding, dimensions, colour: isBlend ? null : own },
    ...(dimensions === 2 && axes !== FIRST_AXES && { axes: axes as NonNullable<MapView['axes']> }),
    ...(second && { beside: second }),
  };
}

/** Undefined: no second map; null: a map without a receipt. */
function besideView(beside: SecondMap, own: MapView['colour'], layer: View['layer']): MapView['beside'] | null {
  if (beside.kind === 'split') return { split: beside.column };
  if (beside.kind === 'blend') {
    const [first, second] = beside.genes;
    return first && second ? { blend: { first, second, layer } } : undefined;
  }
  if (beside.kind !== 'map') return undefined;
  const { embedding, dimensions, colour } = beside;
  if (colour === COLOUR_BY_SCORE || asResultColumn(colour) !== null) return null;
  const gene = geneOf(colour);
  return { map: { embedding, dimensions, colour: gene ? { gene, layer } : colour ? { column: colour } : own } };
}
