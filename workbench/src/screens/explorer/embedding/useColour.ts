import { useMemo, useRef } from 'react';
import { useIntl } from 'react-intl';
import type { EmbeddingColour } from '@stroma/design-system/charts';
import { useT } from '@stroma/design-system/messages';
import type { Loadable } from '@stroma/design-system/primitives';
import { coloursByCategory, resultColours, type PaletteId, type RampId } from '@stroma/design-system/tokens';
import { readGene, readScore, type Column, type GeneValues } from '../../../api/arrays.ts';
import { useCached } from '../../../api/cache.ts';
import type { AppMessageId } from '../../../app/useApp.ts';
import { arrayKeys, type DatasetDetail } from '../dataset.ts';
import { asResultColumn, type View } from '../view/view.ts';
import { coloursOf } from './category-colours.ts';
import { readColouring, readDrawn } from './colouring.ts';

/** A category that the shown detail does not have yet: the labels were edited, and the detail is being read again. */
const UNKNOWN = '#888888';
/** Name of a set's score in replies of the service, where a gene has its symbol. */
const SCORE_NAME = 'AUCell';
const NONE: EmbeddingColour = { kind: 'none' };

/** Colouring of the cells: by a column of the dataset or of a result, or a gene. */
export type CellColouring = Pick<View, 'colourBy' | 'gene' | 'layer' | 'palette'> & { genes?: readonly string[] };

/** The colouring of a map, with its name for sentences and file names; null disables it. */
export function useMapColour(detail: DatasetDetail, what: CellColouring | null) {
  const t = useT();
  const shown: CellColouring = what ?? { colourBy: '', gene: null, layer: 'normalized', palette: 'Default' };
  const {
    column: columnKey,
    gene: geneKey,
    score: scoreKey,
  } = arrayKeys(detail, { embedding: '', dimensions: 2, ...shown });
  const isGene = geneKey !== null;
  const ofResult = asResultColumn(shown.colourBy);
  const column = useCached(shown.colourBy ? columnKey : null, () => readColouring(detail, shown.colourBy));
  const gene = useCached(geneKey, () => readDrawn(readGene(detail.id, shown.gene!, shown.layer)));
  const score = useCached(scoreKey, () => readDrawn(readScore(detail.id, shown.genes ?? [])));
  const isScore = scoreKey !== null;
  const state = isGene ? gene : isScore ? score : column;
  const unit = isScore ? t.dynamic('gene.unit.scoreShort') : t(`gene.unit.${shown.layer}`);
  const colour = useColour(state, detail, unit, shown.palette);
  const label = ofResult && column.state === 'ready' ? column.data.name : null;
  // Grey is "no value": pseudotime 0 must not look like a cell without one.
  const name = isGene ? shown.gene! : isScore ? SCORE_NAME : (label ?? ofResult?.name ?? t.column(shown.colourBy));
  const isDusk = ofResult?.name === 'pseudotime' || (colour.kind === 'number' && colour.missing !== undefined);
  const said = { name, ...(isDusk && { ramp: 'dusk' as RampId }) };
  // While the next colours load, the previous ones stay with their name.
  const last = useRef(said);
  if (state.state === 'ready' || colour.kind === 'none') last.current = said;
  return { colour, state, ofResult, ...last.current };
}

/** The last colouring stays on the plot until the next has come. */
export function useColour(
  state: Loadable<Column | GeneValues>,
  detail: DatasetDetail,
  unit: string,
  palette: PaletteId,
): EmbeddingColour {
  const { formatMessage } = useIntl();
  const t = useT();
  const last = useRef<EmbeddingColour>(NONE);
  const data = state.state === 'ready' ? state.data : null;
  return useMemo(() => {
    if (!data) return last.current;
    const drawn = toColour(data, detail, unit, palette, t.column);
    const n = 'kind' in data && data.kind === 'number' ? countMissing(data.values) : 0;
    const missing = n ? formatMessage({ id: 'explorer.noValue' satisfies AppMessageId }, { n }) : null;
    last.current = drawn.kind === 'number' && missing ? { ...drawn, missing } : drawn;
    return last.current;
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the translator is new each render; it changes with formatMessage
  }, [data, detail, unit, palette, formatMessage]);
}

function toColour(
  data: Column | GeneValues,
  detail: DatasetDetail,
  unit: string,
  palette: PaletteId,
  shownName: (column: string) => string,
): EmbeddingColour {
  if (!('kind' in data))
    return {
      ...{ kind: 'number', name: data.symbol, values: data.values, min: 0, max: data.max, unit },
      italic: data.symbol !== SCORE_NAME,
    };
  const name = shownName(data.name);
  if (data.kind === 'number') return { kind: 'number', name, ...quantise(data.values) };
  // A column of a result is not among the dataset's: its categories have the colours of the result's figures, or the palette's.
  const isOfResult = !detail.columns.some((column) => column.name === data.name);
  const known = coloursOf(detail, data.name, palette);
  const colours = isOfResult ? coloursByCategory(data.categories.map(toNamed), palette) : known;
  const listed = (by: ReadonlyMap<string, string>) => data.categories.map((category) => by.get(category) ?? UNKNOWN);
  const [light, dark] = (['light', 'dark'] as const).map((scheme) =>
    isOfResult ? resultColours(data.name, data.categories, palette, scheme) : null,
  );
  return {
    ...{ kind: 'category', name, codes: data.codes, categories: data.categories, colours: listed(colours), isOfResult },
    ...(light && dark && { themed: { light: listed(light), dark: listed(dark) } }),
  };
}
const toNamed = (name: string) => ({ name });

const countMissing = (values: Float32Array): number =>
  values.reduce((n, value) => (Number.isFinite(value) ? n : n + 1), 0);

/** 1 to 255 span the finite values; 0 is missing. */
function quantise(values: Float32Array): { values: Uint8Array; min: number; max: number } {
  let min = Infinity;
  let max = -Infinity;
  for (const v of values) {
    if (v < min) min = v;
    if (v > max) max = v;
  }
  const scale = max > min ? 254 / (max - min) : 0;
  const out = new Uint8Array(values.length);
  for (let i = 0; i < values.length; i += 1) {
    const v = values[i]!;
    out[i] = Number.isFinite(v) ? 1 + Math.round((v - min) * scale) : 0;
  }
  return { values: out, min, max };
}
