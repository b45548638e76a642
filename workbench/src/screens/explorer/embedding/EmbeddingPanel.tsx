import { useMemo, useRef, type ReactNode } from 'react';
import { useIntl } from 'react-intl';
import {
  EmbeddingPlot,
  type EmbeddingColour,
  type EmbeddingLegend,
  type EmbeddingPlotProps,
  useSlide,
} from '@stroma/design-system/charts';
import { LIMITS, type ChartView } from '@stroma/contract';
import { ChartMenu, DownloadMenu, embeddingName } from '@stroma/design-system/plot-kit';
import { EmptyState, Loaded, type Loadable } from '@stroma/design-system/primitives';
import { coloursByCategory, type PaletteId } from '@stroma/design-system/tokens';
import {
  readEmbedding,
  readGene,
  readTissue,
  type Column,
  type Coordinates,
  type GeneValues,
} from '../../../api/arrays.ts';
import { useT } from '@stroma/design-system/messages';
import { useCached } from '../../../api/cache.ts';
import { guestAddress } from '../../../api/guest.ts';
import { useAppT, type AppMessageId } from '../../../app/useApp.ts';
import { packMask, useSelection } from '../../../features/selection/index.ts';
import { coloursOf } from './category-colours.ts';
import { readColouring } from './colouring.ts';
import { arrayKeys, slideOf, type DatasetDetail } from '../dataset.ts';
import { ChartReceipts } from '../receipts/ChartReceipts.tsx';
import { drawCells, pickedSource } from '../selection/draw.ts';
import { pickedCodes } from '../selection/useSelectionAddress.ts';
import { NoEmbedding } from './NoEmbedding.tsx';
import { useCamera } from './useCamera.ts';
import { asResultColumn, type View } from '../view/view.ts';

interface Props {
  detail: DatasetDetail;
  view: View;
  onChange: (change: Partial<View>) => void;
  legend: EmbeddingLegend;
  onLegendChange: (legend: EmbeddingLegend) => void;
  /** Opens the plot's options. */
  options: ReactNode;
}

/** The embedding that stays while tabs change; its coordinates and colours come as bytes and never enter Redux. */
export function EmbeddingPanel(props: Props) {
  const t = useAppT();
  if (!props.detail.embeddings.length)
    return guestAddress() ? (
      <EmptyState title={t('explorer.noEmbedding.title')}>{t('explorer.noEmbedding.body')}</EmptyState>
    ) : (
      <NoEmbedding detail={props.detail} options={props.options} />
    );
  return <Plot {...props} />;
}

function Plot({ detail, view, onChange, legend, onLegendChange, options }: Props) {
  const t = useAppT();
  const say = useT();
  const selection = useSelection();
  const { id } = detail;
  const keys = arrayKeys(detail, view);
  const isGene = keys.gene !== null;
  const coordinates = useCached(keys.embedding, () => readEmbedding(id, view.embedding, view.dimensions));
  const ofResult = asResultColumn(view.colourBy);
  const column = useCached(keys.column, () => readColouring(detail, view.colourBy));
  const gene = useCached(keys.gene, () => readGene(id, view.gene!, view.layer));
  const unit = t(view.layer === 'raw' ? 'explorer.gene.counts' : 'explorer.gene.log');
  const colour = useColour(isGene ? gene : column, detail, unit, view.palette);
  const [camera, setCamera] = useCamera(view.camera, (next) => onChange({ camera: next }));
  const label = ofResult && column.state === 'ready' ? column.data.name : null;
  const colourName = isGene ? view.gene! : (label ?? ofResult?.name ?? view.colourBy);
  const drawn = (data: Coordinates): EmbeddingPlotProps => ({
    coordinates: data,
    colour,
    label: t('explorer.embedding.label', {
      key: embeddingName(view.embedding, say),
      name: detail.name,
      colour: colourName,
    }),
    pointSize: view.pointSize,
    opacity: view.opacity,
    palette: view.palette,
    // Grey is "no value": pseudotime 0 must not look like a cell without one.
    ...((ofResult?.name === 'pseudotime' || (colour.kind === 'number' && colour.missing)) && { ramp: 'dusk' as const }),
    labelPlace: view.labelPlace,
    legendFontSize: view.legendFontSize,
    showAxes: view.showAxes,
    highlighted: pickedCodes(selection.expression, detail, view.colourBy) ?? view.highlighted,
    selection: selection.cells?.mask ?? null,
    ...(camera && { camera }),
  });
  return (
    <ChartReceipts detail={detail} view={shownView(view, ofResult !== null)}>
      <Loaded state={coordinates}>
        {(data: Coordinates) => (
          <Cells
            detail={detail}
            view={view}
            {...drawn(data)}
            onHighlightedChange={(codes) => {
              const source = pickedSource(detail, view.colourBy, codes);
              if (source) selection.write(source);
              else onChange({ highlighted: codes });
            }}
            onSelectionChange={(mask) => !mask && selection.clear()}
            onDraw={(mask, mode) => drawCells(selection, packMask(mask), mode)}
            legend={legend}
            onLegendChange={onLegendChange}
            toolbarExtra={
              <>
                {options}
                <ChartMenu />
                <DownloadMenu
                  name={`${detail.name}-${view.embedding}-${colourName}`}
                  figure={() => ({
                    figure: <Cells detail={detail} view={view} {...drawn(data)} renderer="canvas" showTools={false} />,
                  })}
                />
              </>
            }
            onCameraChange={setCamera}
            onDimensionsChange={(dimensions) => onChange({ dimensions, camera: null })}
            dimensionsAvailable={detail.embeddings.filter((e) => e.key === view.embedding).map((e) => e.dimensions)}
          />
        )}
      </Loaded>
    </ChartReceipts>
  );
}

/** Cells on an embedding, or spots on their tissue. */
function Cells({ detail, view, ...plot }: EmbeddingPlotProps & Pick<Props, 'detail' | 'view'>) {
  const slide = slideOf(detail, view);
  return slide ? <Spots {...{ detail, view, slide }} {...plot} /> : <EmbeddingPlot {...plot} />;
}

type SpotsProps = EmbeddingPlotProps &
  Pick<Props, 'detail' | 'view'> & { slide: NonNullable<DatasetDetail['spatial']> };
function Spots({ detail, view, slide, ...plot }: SpotsProps) {
  const { picture, spotDiameter, micrometresPerUnit } = slide;
  const key = picture && `${detail.id}:tissue:${detail.version}`;
  const read = useCached(key, () => readTissue(detail.id));
  const source = read.state === 'ready' ? read.data : null;
  const image = useMemo(() => (picture && source ? { ...picture, source } : null), [picture, source]);
  const shown = useSlide({
    ...{ coordinates: plot.coordinates, image, imageOpacity: view.imageOpacity, micrometresPerUnit },
    // A size that was chosen is not overruled by the true one.
    spotDiameter: view.pointSize === LIMITS.plot.pointSize ? spotDiameter : null,
  });
  return <EmbeddingPlot {...plot} {...shown} />;
}

/** What the plot shows; null while it is coloured by a result, whose receipt stands in its tool's tab. */
function shownView({ embedding, dimensions, colourBy, gene, layer }: View, isResult: boolean): ChartView | null {
  if (isResult) return null;
  const colour = colourBy === 'gene' && gene ? { gene, layer } : colourBy ? { column: colourBy } : null;
  return { chart: 'embedding', embedding, dimensions, colour };
}

/** A category that the shown detail does not have yet: the labels were edited, and the detail is being read again. */
const UNKNOWN = '#888888';
const NONE: EmbeddingColour = { kind: 'none' };

/** The last colouring stays on the plot until the next has come. */
export function useColour(
  state: Loadable<Column | GeneValues>,
  detail: DatasetDetail,
  unit: string,
  palette: PaletteId,
): EmbeddingColour {
  const { formatMessage } = useIntl();
  const last = useRef<EmbeddingColour>(NONE);
  const data = state.state === 'ready' ? state.data : null;
  return useMemo(() => {
    if (!data) return last.current;
    const drawn = toColour(data, detail, unit, palette);
    const n = 'kind' in data && data.kind === 'number' ? countMissing(data.values) : 0;
    const missing = n ? formatMessage({ id: 'explorer.noValue' satisfies AppMessageId }, { n }) : null;
    last.current = drawn.kind === 'number' && missing ? { ...drawn, missing } : drawn;
    return last.current;
  }, [data, detail, unit, palette, formatMessage]);
}

function toColour(data: Column | GeneValues, detail: DatasetDetail, unit: string, palette: PaletteId): EmbeddingColour {
  if (!('kind' in data))
    return { kind: 'number', name: data.symbol, values: data.values, min: 0, max: data.max, unit, italic: true };
  if (data.kind === 'number') return { kind: 'number', name: data.name, ...quantise(data.values) };
  // A column of a result is not among the dataset's: its categories take the palette's colours.
  const known = coloursOf(detail, data.name, palette);
  const colours = known.size
    ? known
    : coloursByCategory(
        data.categories.map((name) => ({ name })),
        palette,
      );
  return {
    kind: 'category',
    name: data.name,
    codes: data.codes,
    categories: data.categories,
    colours: data.categories.map((name) => colours.get(name) ?? UNKNOWN),
  };
}

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
