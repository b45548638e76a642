import { useEffect, useMemo, useRef, type ReactNode } from 'react';
import {
  FACETED_EMBEDDING_LIMIT,
  FacetedEmbedding,
  facetedEmbeddingTable,
  LinkedEmbeddings,
  linkedEmbeddingsTable,
  type EmbeddingPlotProps,
  type FacetByCategory,
  upright,
} from '@stroma/design-system/charts';
import { embeddingName, type PlotTable } from '@stroma/design-system/plot-kit';
import { useT } from '@stroma/design-system/messages';
import { Loaded, type Loadable } from '@stroma/design-system/primitives';
import type { Column, Coordinates } from '../../../api/arrays.ts';
import { readPlaced } from './coordinates.ts';
import { useCached } from '../../../api/cache.ts';
import { sourceOfDrawnCells } from '../selection/draw.ts';
import { pickedCodes } from '../selection/useSelectionAddress.ts';
import { useSelection } from '../../../features/selection/index.ts';
import { mapLoadable } from '../../../features/calls/index.ts';
import { arrayKeys, slideOf, type DatasetDetail } from '../dataset.ts';
import { geneOf, type SecondMap } from '../view/beside.ts';
import type { View } from '../view/view.ts';
import { readColouring } from './colouring.ts';
import { FailedColours } from './FailedColours.tsx';
import { useMapColour } from './useColour.ts';
import { useSpots } from './useSpots.ts';

/** Maximum number of panels, so that none is too small to read. */
const MOST_PANELS = 24;
/** px: height in which a figure of several maps is laid out before its file has its own size. */
const PRINTED = 640;

interface BesideProps<K extends SecondMap['kind']> {
  detail: DatasetDetail;
  view: View;
  beside: Extract<SecondMap, { kind: K }>;
  /** Props of the first map. */
  plot: EmbeddingPlotProps & { data: Coordinates };
  /** The tools at the end of the bar, with the figure and the table of what is shown. */
  tools: (figure: () => { figure: ReactNode }, table: () => PlotTable) => ReactNode;
}

/** The previous data while the next is loading, so that maps and the tools below them stay. */
function useKept<T>(state: Loadable<T>): Loadable<T> {
  const last = useRef(state);
  useEffect(() => {
    if (state.state === 'ready') last.current = state;
  }, [state]);
  return state.state === 'loading' ? last.current : state;
}

/** One map for each group of a column, all with the colours, camera and selection of one map. */
export function SplitMap({ detail, view, beside, plot, tools }: BesideProps<'split'>) {
  const t = useT();
  const { column } = beside;
  const keys = arrayKeys(detail, { ...view, colourBy: column, gene: null });
  const read = useCached(keys.column, () => readColouring(detail, column));
  const { colour } = plot;
  const by = useMemo((): Loadable<FacetByCategory> => {
    if (read.state !== 'ready') return read as Loadable<never>;
    const data: Column = read.data;
    if (data.kind !== 'category') return { state: 'empty' };
    const { kind, codes, categories } = data;
    return { state: 'ready', data: { kind, column: data.name, codes, categories, colour } };
  }, [read, colour]);
  const shownBy = useKept(by);
  const spots = useSpots(detail, view, view);
  const most = Math.max(1, Math.min(MOST_PANELS, Math.floor(FACETED_EMBEDDING_LIMIT / Math.max(1, detail.cells))));
  return (
    <Loaded state={shownBy}>
      {(data: FacetByCategory) => {
        const shown = {
          ...{ title: `${plot.title} · ${t.column(column)}`, data: plot.data, by: data, top: most },
          palette: plot.palette,
          ...(plot.ramp && { ramp: plot.ramp }),
          ...{ pointSize: plot.pointSize, opacity: plot.opacity },
          ...(plot.camera && { camera: plot.camera }),
          spots,
        };
        const fill = {
          selection: plot.selection ?? null,
          highlighted: plot.highlighted ?? [],
          showContours: plot.showContours ?? false,
          ...(plot.legendFontSize && { legendFontSize: plot.legendFontSize }),
        };
        return (
          <FacetedEmbedding
            {...shown}
            {...(plot.onCameraChange && { onCameraChange: plot.onCameraChange })}
            fill={{
              ...fill,
              ...(plot.onHighlightedChange && { onHighlightedChange: plot.onHighlightedChange }),
              ...(plot.onSelectionChange && { onSelectionChange: plot.onSelectionChange }),
              ...(plot.onDraw && { onDraw: plot.onDraw }),
              toolbarExtra: tools(
                () => ({
                  figure: (
                    <div style={{ height: PRINTED }}>
                      <FacetedEmbedding {...shown} fill={{ ...fill, renderer: 'canvas', showTools: false }} />
                    </div>
                  ),
                }),
                () => facetedEmbeddingTable(shown, t),
              ),
            }}
          />
        );
      }}
    </Loaded>
  );
}

/** Two maps of the same cells: another embedding, another colouring, or both. */
export function TwoMaps({ detail, view, beside, plot, tools }: BesideProps<'map'>) {
  const t = useT();
  const selection = useSelection();
  const { embedding, dimensions, colour: wanted } = beside;
  const keys = arrayKeys(detail, { ...view, embedding, dimensions });
  const read = useKept(useCached(keys.embedding, () => readPlaced(detail.id, embedding, dimensions)));
  const isSlide = slideOf(detail, { embedding, dimensions }) !== null;
  const spots = [useSpots(detail, view, view), useSpots(detail, view, { embedding, dimensions })] as const;
  const coordinates = useMemo(() => (isSlide ? mapLoadable(read, upright) : read), [read, isSlide]);
  const gene = geneOf(wanted);
  const colourBy = gene ? 'gene' : wanted;
  const other = useMapColour(detail, wanted ? { ...view, colourBy, gene } : null);
  const second = wanted ? other.colour : plot.colour;
  const named = (key: string, of: 2 | 3, name: string) =>
    `${embeddingName(key, t)}${of === 3 ? ' (3D)' : ''}${name ? ` · ${name}` : ''}`;
  const firstName = plot.colour.kind === 'none' ? '' : plot.colour.name;
  const ramp = wanted ? other.ramp : plot.ramp;
  const picked = wanted ? pickedCodes(selection.expression, detail, colourBy) : null;
  return (
    <Loaded state={coordinates}>
      {(data: Coordinates) => {
        const shown = {
          title: plot.title,
          data: [
            {
              ...{ data: plot.data, colour: plot.colour, spots: spots[0] },
              title: named(view.embedding, view.dimensions, firstName),
              ...(plot.ramp && { ramp: plot.ramp }),
            },
            {
              ...{ data, colour: second, spots: spots[1] },
              title: named(embedding, dimensions, second.kind === 'none' ? '' : second.name),
              ...(ramp && { ramp }),
            },
          ] as const,
          highlighted: [plot.highlighted ?? [], picked ?? (wanted ? [] : (plot.highlighted ?? []))] as const,
          selection: plot.selection ?? null,
          showContours: plot.showContours ?? false,
          ...{ palette: plot.palette, pointSize: plot.pointSize, opacity: plot.opacity },
          ...(plot.labelPlace && { labelPlace: plot.labelPlace }),
          ...(plot.legendFontSize && { legendFontSize: plot.legendFontSize }),
          ...(plot.showAxes !== undefined && { showAxes: plot.showAxes }),
          ...(plot.camera && { camera: plot.camera }),
        };
        return (
          <LinkedEmbeddings
            isFilling
            {...shown}
            {...(plot.onCameraChange && { onCameraChange: plot.onCameraChange })}
            {...(plot.onSelectionChange && { onSelectionChange: plot.onSelectionChange })}
            {...(plot.onDraw && { onDraw: plot.onDraw })}
            onHighlightedChange={(codes, map) => {
              if (map === 0 || !wanted) return plot.onHighlightedChange?.(codes);
              const source = sourceOfDrawnCells(detail, colourBy, codes);
              if (source) selection.write(source);
            }}
            toolbarExtra={
              <>
                {wanted && <FailedColours state={other.state} />}
                {tools(
                  () => ({
                    figure: (
                      <div style={{ height: PRINTED }}>
                        <LinkedEmbeddings isFilling {...shown} renderer="canvas" showTools={false} />
                      </div>
                    ),
                  }),
                  () => linkedEmbeddingsTable(shown, t),
                )}
              </>
            }
          />
        );
      }}
    </Loaded>
  );
}
