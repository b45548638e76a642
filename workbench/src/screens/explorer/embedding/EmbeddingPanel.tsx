import { useEffect, useMemo, useState, type ReactNode } from 'react';
import {
  EmbeddingPlot,
  type EmbeddingColour,
  type EmbeddingLegend,
  type EmbeddingPlotProps,
  type SelectionMask,
  upright,
} from '@stroma/design-system/charts';
import {
  Caught,
  ChartMenu,
  DownloadMenu,
  embeddingName,
  NO_EDITS,
  useCaughtFigures,
  type PlotTable,
} from '@stroma/design-system/plot-kit';
import { EmptyState, Loaded, type Loadable } from '@stroma/design-system/primitives';
import type { RampId } from '@stroma/design-system/tokens';
import type { Coordinates } from '../../../api/arrays.ts';
import { readPlaced } from './coordinates.ts';
import { useT } from '@stroma/design-system/messages';
import { useCached } from '../../../api/cache.ts';
import { guestAddress } from '../../../api/guest.ts';
import { useAppT } from '../../../app/useApp.ts';
import { mapLoadable } from '../../../features/calls/index.ts';
import { packMask, useSelection } from '../../../features/selection/index.ts';
import { arrayKeys, slideOf, type DatasetDetail } from '../dataset.ts';
import { ChartReceipts } from '../receipts/ChartReceipts.tsx';
import { drawCells, sourceOfDrawnCells } from '../selection/draw.ts';
import { pickedCodes } from '../selection/useSelectionAddress.ts';
import { parseSecondMap, type SecondMap } from '../view/beside.ts';
import { FIRST_AXES, type View } from '../view/view.ts';
import { SplitMap, TwoMaps } from './Beside.tsx';
import { BesideButton, type BesideMenuState } from './BesideButton.tsx';
import { selectAxes, dimensionsFor } from './along.ts';
import { FailedColours } from './FailedColours.tsx';
import { NoEmbedding } from './NoEmbedding.tsx';
import { shownView } from './shownView.ts';
import { useSpots } from './useSpots.ts';
import { useBlend } from './useBlend.ts';
import { useCamera } from './useCamera.ts';
import { useMapColour } from './useColour.ts';

interface Props {
  detail: DatasetDetail;
  view: View;
  onChange: (change: Partial<View>) => void;
  legend: EmbeddingLegend;
  onLegendChange: (legend: EmbeddingLegend) => void;
  /** The map was drawn, or cannot be. Where given, the plot's own tools come later: the first map does not wait for them. */
  onPaint?: () => void;
  /** Opens the plot's options; absent on a page of another site, where the map is fixed. */
  options: ReactNode;
  /** Colours of a tool's result that replace the map's own. */
  override?: MapOverride | null | undefined;
  /** Called when a category of the result's colours is picked in the legend. */
  onOverridePick?: ((codes: number[]) => void) | undefined;
  /** The view is coloured by a tool's result and not by the URL's column, so picks of these colours are not written to the URL. */
  isLent?: boolean;
}
export interface MapOverride {
  colour: EmbeddingColour;
  /** Name for sentences and file names. */
  name: string;
  ramp?: RampId;
  highlighted?: readonly number[];
}
const ONE: SecondMap = { kind: 'one' };
const NONE: readonly number[] = [];

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

function Plot(props: Props) {
  const { detail, view, onChange, legend, onLegendChange, options, override, isLent = false } = props;
  const t = useAppT();
  const say = useT();
  const selection = useSelection();
  // A slide shows the cells at their tissue coordinates.
  const axes = slideOf(detail, view) ? FIRST_AXES : view.axes;
  const dimensions = dimensionsFor(view.dimensions, axes);
  const read = useCached(arrayKeys(detail, { ...view, dimensions }).embedding, () =>
    readPlaced(detail.id, view.embedding, dimensions),
  );
  const coordinates = useMemo(
    () => mapLoadable(read, (data) => selectAxes(data, view.dimensions, axes)),
    [read, view.dimensions, axes],
  );
  const [width, height] = view.plotSize ? view.plotSize.split('x').map(Number) : [];
  const chosen = parseSecondMap(view.beside);
  // A result colours one map.
  const beside: SecondMap = override ? ONE : chosen;
  const placed = useUpright(coordinates, slideOf(detail, view) !== null && isSeveral(beside));
  useSilentPaint(coordinates, beside, props.onPaint);
  const own = useMapColour(detail, view);
  const { colour: blend, state: blended } = useBlend(detail, beside.kind === 'blend' ? beside.genes : null, view.layer);
  const colour = override?.colour ?? blend ?? own.colour;
  const colourName = override?.name ?? (blend && blend.kind !== 'none' ? blend.name : own.name);
  const ramp = override ? override.ramp : blend ? undefined : own.ramp;
  const [door, setDoor] = useState<BesideMenuState>({ isOpen: false, wanted: null });
  const [lent, setLent] = useState({ of: '', codes: NONE });
  const lentCodes = lent.of === view.colourBy ? lent.codes : NONE;
  // Codes mean something in the colours that they were picked of, and in no others.
  const highlighted = override
    ? (override.highlighted ?? NONE)
    : (pickedCodes(selection.expression, detail, view.colourBy) ?? (isLent ? lentCodes : view.highlighted));
  const [camera, setCamera] = useCamera(view.camera, (next) => onChange({ camera: next }));
  const drawn = (data: Coordinates): EmbeddingPlotProps & { data: Coordinates } => ({
    data,
    colour,
    title: t('explorer.embedding.label', {
      key: embeddingName(view.embedding, say),
      name: detail.name,
      colour: colourName,
    }),
    pointSize: view.pointSize,
    opacity: view.opacity,
    palette: view.palette,
    ...(ramp && { ramp }),
    labelPlace: view.labelPlace,
    legendFontSize: view.legendFontSize,
    showAxes: view.showAxes,
    showContours: view.contours,
    highlighted,
    selection: selection.cells?.mask ?? null,
    ...(camera && { camera }),
  });
  const inFile = { detail, view, renderer: 'canvas', showTools: false } as const;
  const moved = {
    onHighlightedChange: (codes: number[]) => {
      if (override) return props.onOverridePick?.(codes);
      const source = sourceOfDrawnCells(detail, view.colourBy, codes);
      if (source) selection.write(source);
      else if (isLent) setLent({ of: view.colourBy, codes });
      else onChange({ highlighted: codes });
    },
    onSelectionChange: (mask: SelectionMask | null) => !mask && selection.clear(),
    onDraw: (mask: SelectionMask, mode: 'replace' | 'add' | 'subtract') => drawCells(selection, packMask(mask), mode),
    onCameraChange: setCamera,
  };
  // On the figure board the map provides the same figure as for files.
  const figures = useCaughtFigures();
  const tools = (figure: () => { figure: ReactNode }, table?: () => PlotTable) => {
    if (figures) return <Caught figures={figures} figure={{ state: 'ready', data: figure().figure }} />;
    return (
      <>
        {!override && <FailedColours state={beside.kind === 'blend' ? blended : own.state} />}
        {options}
        {options && !override && (
          <BesideButton {...{ detail, view, onChange, door }} onDoorChange={setDoor} name={own.name} />
        )}
        <ChartMenu
          chart={() => ({
            frame: null,
            title: `${embeddingName(view.embedding, say)} · ${colourName}`,
            edits: NO_EDITS,
          })}
        />
        <DownloadMenu
          {...(width && height && { size: { width, height } })}
          name={`${detail.name}-${view.embedding}-${colourName}`}
          {...{ figure, ...(table && { table }) }}
        />
      </>
    );
  };
  return (
    <ChartReceipts
      detail={detail}
      view={shownView({ ...view, axes }, own.ofResult !== null || Boolean(override), beside)}
    >
      <Loaded state={placed}>
        {(data: Coordinates) => {
          const plot = { ...drawn(data), ...moved };
          if (beside.kind === 'split') return <SplitMap {...{ detail, view, beside, plot }} tools={tools} />;
          if (beside.kind === 'map') return <TwoMaps {...{ detail, view, beside, plot }} tools={tools} />;
          const map = (
            <Cells
              detail={detail}
              view={view}
              {...plot}
              {...(width && height && { width, height })}
              legend={legend}
              onLegendChange={onLegendChange}
              {...(props.onPaint && { onPaint: props.onPaint })}
              toolbarExtra={!props.onPaint && tools(() => ({ figure: <Cells {...drawn(data)} {...inFile} /> }))}
              onDimensionsChange={(dimensions) => onChange({ dimensions, camera: null })}
              dimensionsAvailable={detail.embeddings.filter((e) => e.key === view.embedding).map((e) => e.dimensions)}
            />
          );
          return width ? <div style={{ height: '100%', overflow: 'auto' }}>{map}</div> : map;
        }}
      </Loaded>
    </ChartReceipts>
  );
}

const isSeveral = ({ kind }: SecondMap): boolean => kind === 'split' || kind === 'map';

/** Coordinates of several maps of a slide; one map turns its slide itself, with the picture below. */
const useUpright = (state: Loadable<Coordinates>, isTurned: boolean): Loadable<Coordinates> =>
  useMemo(() => (isTurned ? mapLoadable(state, upright) : state), [state, isTurned]);

/** Several maps, and a failed one, do not report their first paint, so `onPaint` is called for them. */
function useSilentPaint(
  coordinates: Loadable<Coordinates>,
  beside: SecondMap,
  onPaint: (() => void) | undefined,
): void {
  const isSilent = coordinates.state === 'error' || (coordinates.state === 'ready' && isSeveral(beside));
  useEffect(() => {
    if (isSilent) onPaint?.();
  }, [isSilent, onPaint]);
}

/** Cells on an embedding, or spots on their tissue. */
function Cells({ detail, view, ...plot }: EmbeddingPlotProps & Pick<Props, 'detail' | 'view'>) {
  return slideOf(detail, view) ? <Spots {...{ detail, view }} {...plot} /> : <EmbeddingPlot {...plot} />;
}

function Spots({ detail, view, ...plot }: EmbeddingPlotProps & Pick<Props, 'detail' | 'view'>) {
  const data = useMemo(() => upright(plot.data), [plot.data]);
  const spots = useSpots(detail, view, view);
  return <EmbeddingPlot {...plot} data={data} {...spots} />;
}
