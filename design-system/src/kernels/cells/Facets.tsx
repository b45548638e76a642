'use client';
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { styled, useTheme } from 'styled-components';
import { useT } from '../../theme/messages.ts';
import { useSize } from '../../primitives/useSize.ts';
import type { PaletteId, RampId } from '../../tokens/palettes.types.ts';
import { InnerCharts, useChartRoot } from '../figure/chart.tsx';
import type { ChartElement } from '../figure/chartElement.types.ts';
import { composeSvg, PartTitle } from '../figure/Compose.tsx';
import { HOME } from '../points/camera.ts';
import { coloursOf } from '../points/colourTable.ts';
import { Embedding } from './Embedding.tsx';
import type {
  EmbeddingCamera,
  EmbeddingColour,
  EmbeddingCoordinates,
  EmbeddingPlotHandle,
  EmbeddingPlotProps,
  EmbeddingProjection,
  EmbeddingSpots,
  EmbeddingTool,
  SelectionMask,
} from '../points/embedding.types.ts';
import { facetGrid } from './facetGrid.ts';
import { legendSvg } from './figure.ts';
import { Legend } from './Legend.tsx';
import { EmbeddingTools } from './Tools.tsx';

const Root = styled.div`
  container-type: inline-size;
  min-width: 0;
`;
const Row = styled.div`
  display: flex;
  min-width: 0;
  align-items: flex-start;
  gap: 8px;
  @container (max-width: 520px) {
    flex-direction: column;
    align-items: stretch;
  }
`;
const Panels = styled.div<{ $least: number }>`
  flex: 1;
  min-width: 0;
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, ${({ $least }) => $least}px), 1fr));
  gap: 12px;
`;
/** Plots of one row are aligned, even if their names have different numbers of lines. */
const Panel = styled.figure`
  display: flex;
  flex-direction: column;
  justify-content: flex-end;
  min-width: 0;
  margin: 0;
  /* A panel fills its height, even below the minimum height of a single embedding. */
  > div > * {
    min-height: 0;
  }
`;
/** The legend stays in view while a long list of panels scrolls past. */
const Side = styled.div`
  position: sticky;
  top: 0;
  flex: none;
  width: clamp(140px, 22%, 216px);
  > * {
    width: 100%;
  }
  @container (max-width: 520px) {
    position: static;
    width: 100%;
  }
`;

/** Fills the parent's height, with panels that scroll if there are many, and tools below. */
const Filled = styled(Root)`
  display: flex;
  flex-direction: column;
  height: 100%;
  min-height: 220px;
  background: var(--st-surface);
`;
const Scroll = styled.div`
  flex: 1;
  min-height: 0;
  padding: 8px;
  overflow: auto;
`;

export interface Facet {
  name: string;
  /** Cells that the panel is about. */
  cells: number;
  colour: EmbeddingColour;
  /** One byte per cell; cells outside are drawn in grey. */
  mask?: SelectionMask;
  /** If `mask` leaves out unselected cells of the panel: all cells of the panel, to which a lasso is limited. */
  own?: SelectionMask;
  italic?: boolean;
}
/** Tools of panels that fill their container; selections are reported to the parent. */
export interface FacetsFill {
  selection?: SelectionMask | null;
  onSelectionChange?: (mask: SelectionMask | null, count: number) => void;
  onDraw?: NonNullable<EmbeddingPlotProps['onDraw']>;
  highlighted?: readonly number[];
  onHighlightedChange?: (codes: number[]) => void;
  legendFontSize?: number;
  showContours?: boolean;
  renderer?: EmbeddingPlotProps['renderer'];
  showTools?: boolean;
  toolbarExtra?: ReactNode;
  /** Note above the panels about omitted parts. */
  note?: ReactNode;
}
export interface FacetsProps {
  title: string;
  coordinates: EmbeddingCoordinates;
  facets: readonly Facet[];
  /** Colouring described by the legend at the side: one scale for all panels. */
  legend: EmbeddingColour;
  palette?: PaletteId;
  ramp?: RampId;
  pointSize?: number;
  opacity?: number;
  overlay?: (projection: EmbeddingProjection) => ReactNode;
  /** The tissue of a slide, below the cells of every panel. */
  spots?: EmbeddingSpots;
  /** Height of one panel in px, and its width at least. */
  panelHeight?: number;
  panelLeast?: number;
  camera?: EmbeddingCamera;
  onCameraChange?: (camera: EmbeddingCamera) => void;
  /** Fills the parent's height, with a tool bar. */
  fill?: FacetsFill;
}

/** Padding in px, and width of the legend next to the panels (0 if it is below). */
const PADDING = 16;
const sideWidth = (width: number): number => (width > 520 ? Math.min(216, Math.max(140, width * 0.22)) + 8 : 0);

/** Maximum number of panels drawn by the GPU, because a browser has few contexts. */
const ON_GPU = 4;

/** Limits a drawing tool to the panel's own cells. */
function within(mask: SelectionMask, own: SelectionMask | undefined): SelectionMask {
  return own ? mask.map((v, i) => v & (own[i] as number)) : mask;
}

/** Small multiples with one scale, one camera and one legend. */
export function Facets(props: FacetsProps) {
  const { title, coordinates, facets, legend, palette = 'Default', ramp = 'haze', fill } = props;
  const t = useT();
  const theme = useTheme();
  const outer = useRef<HTMLDivElement>(null);
  const outside = useChartRoot(outer);
  const root = useRef<ChartElement>(null);
  const side = useRef<ChartElement>(null);
  const [own, setOwn] = useState(HOME);
  const camera = props.camera ?? own;
  const [picked, setPicked] = useState<readonly number[]>([]);
  const highlighted = fill?.highlighted ?? picked;
  const setHighlighted = fill?.onHighlightedChange ?? setPicked;
  const { dimensions } = coordinates;
  const [chosen, setTool] = useState<EmbeddingTool | null>(null);
  const tool = chosen ?? (dimensions === 3 ? 'rotate' : 'pan');
  const place = useRef<HTMLDivElement>(null);
  const size = useSize(place);
  const handle = useRef<EmbeddingPlotHandle>(null);
  const fontSize = fill?.legendFontSize ?? 12;
  const grid = fill && facetGrid(facets.length, size.width - PADDING - sideWidth(size.width), size.height - PADDING);
  const isPlaced = !fill || size.width > 0;
  const panelHeight = grid?.height ?? props.panelHeight ?? 240;
  const setCamera = props.onCameraChange ?? setOwn;
  const colours = useMemo(() => coloursOf(legend, palette), [legend, palette]);
  useEffect(() => {
    const target = root.current;
    if (target) target.stromaSvg = (width, height, ratio) => composeSvg(target, width, height, ratio, false);
    if (side.current)
      side.current.stromaSvg = (width, height) =>
        legendSvg({ colour: legend, colours, ramp, theme, fontSize }, { width, height: height ?? 0 });
    // Panels that fill their container are mounted once its size is known.
  }, [legend, colours, ramp, theme, fontSize, isPlaced]);
  const panels = (
    <Row ref={root} data-chart="" role="group" aria-label={title}>
      <Panels $least={grid?.least ?? props.panelLeast ?? (coordinates.dimensions === 3 ? 260 : 220)}>
        {facets.map((f, i) => (
          <Panel key={f.name} data-facet={f.name}>
            <PartTitle as="figcaption" data-part-title="" style={f.italic ? { fontStyle: 'italic' } : undefined}>
              {f.name} (n = {t.number(f.cells)})
            </PartTitle>
            <div style={{ height: panelHeight }}>
              <Embedding
                data={coordinates}
                colour={f.colour}
                title={`${title}: ${f.name}`}
                labelPlace="none"
                showTools={false}
                showAxes={false}
                renderer={fill?.renderer ?? (fill && facets.length <= ON_GPU ? 'auto' : 'canvas')}
                palette={palette}
                ramp={ramp}
                pointSize={props.pointSize ?? 4}
                opacity={props.opacity}
                selection={f.mask ?? null}
                highlighted={highlighted}
                camera={camera}
                onCameraChange={setCamera}
                showContours={fill?.showContours ?? false}
                overlay={props.overlay}
                {...props.spots}
                {...(fill && {
                  tool,
                  ...(i === 0 && { handle: (found) => (handle.current = found) }),
                  ...(fill.onSelectionChange && { onSelectionChange: fill.onSelectionChange }),
                  ...(fill.onDraw && { onDraw: (mask, mode) => fill.onDraw?.(within(mask, f.own ?? f.mask), mode) }),
                })}
              />
            </div>
          </Panel>
        ))}
      </Panels>
      <Side ref={side} data-chart="">
        <Legend
          colour={legend}
          colours={colours}
          counts={null}
          ramp={ramp}
          fontSize={fontSize}
          highlighted={highlighted}
          onHighlightedChange={setHighlighted}
        />
      </Side>
    </Row>
  );
  const rooted = { ref: outer, ...outside.attributes, style: outside.style };
  if (!fill)
    return (
      <Root {...rooted}>
        <InnerCharts>{panels}</InnerCharts>
      </Root>
    );
  return (
    <Filled {...rooted}>
      {fill.note}
      <Scroll ref={place}>{isPlaced && <InnerCharts>{panels}</InnerCharts>}</Scroll>
      {(fill.showTools ?? true) && (
        <EmbeddingTools
          tool={tool}
          onToolChange={setTool}
          canSelect={Boolean(fill.onDraw)}
          dimensions={dimensions}
          onZoom={(factor) => setCamera({ ...camera, zoom: Math.min(200, Math.max(0.5, camera.zoom * factor)) })}
          onFit={() => setCamera(HOME)}
          {...(fill.selection && { onZoomToSelection: () => handle.current?.zoomToSelection() })}
          extra={fill.toolbarExtra}
        />
      )}
    </Filled>
  );
}

/** A mask of the cells of each category, with their number. */
export function categoryMasks(codes: ArrayLike<number>, categories: number): { mask: SelectionMask; cells: number }[] {
  const list = Array.from({ length: categories }, () => ({ mask: new Uint8Array(codes.length), cells: 0 }));
  for (let i = 0; i < codes.length; i++) {
    const own = list[codes[i] as number];
    if (!own) continue;
    own.mask[i] = 1;
    own.cells += 1;
  }
  return list;
}
