'use client';
import { useCallback, useId, useMemo, useRef, useState } from 'react';
import { useSize } from '../../primitives/useSize.ts';
import { useChartRoot } from '../figure/chart.tsx';
import type { ChartElement } from '../figure/chartElement.types.ts';
import { Marks } from '../marks/Marks.tsx';
import { axesOf, columnOf, freeArea, HOME, projectionOf, type Area } from '../points/camera.ts';
import type { EmbeddingLegend, EmbeddingPlotProps } from '../points/embedding.types.ts';
import { CellCounts } from './CellCounts.tsx';
import { Inner, Place, Root, Row, Stage } from './embedding.styles.ts';
import { HoverInfo } from './HoverInfo.tsx';
import { stageKeys } from './keys.ts';
import { labelsIn } from './labels.ts';
import { Legend } from './Legend.tsx';
import { LegendBox } from './LegendBox.tsx';
import { Overlay } from './Overlay.tsx';
import { EmbeddingTools } from './Tools.tsx';
import { useCamera } from './useCamera.ts';
import { useContours } from './useContours.ts';
import { useEmbeddingFile } from './useEmbeddingFile.ts';
import { useControllable } from './useOwned.ts';
import { usePainter } from './usePainter.ts';
import { usePointer } from './usePointer.ts';
import { useScene } from './useScene.ts';
import { useTool } from './useTool.ts';

const NOTHING: readonly number[] = [];
/** At the right, above. */
const FIRST_LEGEND: EmbeddingLegend = { x: 1, y: 0, folded: false, away: false };
/** A narrower plot has its legend below it. */
const INSIDE_FROM = 520;

interface EmbeddingProps extends EmbeddingPlotProps {
  /** Places the legend inside the plot, where it can be moved; otherwise next to it. */
  isLegendInside?: boolean;
  /** The legend is rendered elsewhere, on the page and in a file. */
  isLegendApart?: boolean;
}

/** The one drawing of cells that the embedding, spatial, faceted, linked and trajectory plots share. */
export function Embedding(props: EmbeddingProps) {
  const { data: coordinates, colour, title: label, labelPlace = 'side', legendFontSize = 12, showAxes = true } = props;
  const { selection = null, onSelectionChange, ramp = 'haze', renderer = 'auto', overlay } = props;
  const marks = useContours(props);
  const root = useRef<ChartElement>(null);
  const outside = useChartRoot(root);
  const stage = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const size = useSize(stage);
  const { width: outer } = useSize(root);
  const [legend, setLegend] = useControllable(props.legend, props.onLegendChange, FIRST_LEGEND);
  const [highlighted, setHighlighted] = useControllable(props.highlighted, props.onHighlightedChange, NOTHING);
  const [tool, setTool] = useTool(props);
  const [covered, setCovered] = useState<Area | null>(null);
  const hasLegend = !props.isLegendApart && labelPlace !== 'none' && colour.kind !== 'none';
  const isFloating = Boolean(props.isLegendInside) && outer >= INSIDE_FROM;
  const summaryId = useId();

  // If the legend controls the selection, only the selected cells define which are dimmed.
  const isLinked = Boolean(props.onDraw) && selection !== null;
  const parts = useScene(props, isLinked ? NOTHING : highlighted);
  const { scene, positions, colours, counts, centres } = parts;
  const free = useMemo(
    () => freeArea(positions, size.width, size.height, covered && !legend.folded ? columnOf(covered, size) : covered),
    [positions, size, covered, legend.folded],
  );
  const { camera, setCamera, view, zoom, zoomToSelection } = useCamera(props, { stage, positions, size, free });
  const makeScene = useCallback(
    (ratio: number) => scene(size.width, size.height, ratio, camera, free),
    [scene, size.width, size.height, camera, free],
  );
  const { canvasKey } = usePainter(canvas, makeScene, size, props.underlay ? 'canvas' : renderer, props.onPaint);
  const pointer = { stage, view, positions, camera, setCamera, tool, selection, onDraw: props.onDraw };
  const { shape, hover, handlers } = usePointer({ ...pointer, onSelect: onSelectionChange });
  const over = size.width > 0 ? marks?.(projectionOf(view, coordinates)) : undefined;
  const labels = useMemo(
    () => labelsIn(view, { centres, counts }, colour, { highlighted, fontSize: legendFontSize, covered, marks: over }),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the view is a function of camera, positions, size and what is free
    [centres, colour, counts, highlighted, legendFontSize, covered, camera, positions, free, over],
  );
  useEmbeddingFile({ ...props, marks }, { root, stage, parts, camera, highlighted, size });
  const onKeyDown = stageKeys({
    ...{ camera, setCamera, zoom, dimensions: positions.dimensions },
    clearSelection: () => onSelectionChange?.(null, 0),
  });
  const entries = {
    colour,
    colours,
    counts,
    ramp,
    fontSize: legendFontSize,
    highlighted,
    onHighlightedChange: setHighlighted,
  };
  const cursor = tool === 'pan' || tool === 'rotate' ? 'grab' : 'crosshair';
  return (
    <Root
      ref={root}
      data-chart=""
      {...outside.attributes}
      style={{ ...(props.width && { width: props.width, height: props.height }), ...outside.style }}
    >
      <Inner>
        <Row>
          <Place>
            <Stage
              ref={stage}
              $cursor={cursor}
              tabIndex={0}
              role="application"
              aria-label={label}
              aria-describedby={summaryId}
              onKeyDown={onKeyDown}
              {...handlers}
            >
              {/* The painter writes the number of drawn points here; empty until then. */}
              <canvas key={canvasKey} ref={canvas} aria-hidden="true" data-painted="" />
              {size.width > 0 && (
                <Overlay
                  view={view}
                  coordinates={coordinates}
                  showAxes={showAxes}
                  axes={axesOf(camera, coordinates.dimensions)}
                  shape={shape}
                  labels={labels}
                  fontSize={legendFontSize}
                >
                  {overlay?.(projectionOf(view, coordinates))}
                  {over && <Marks marks={over} />}
                </Overlay>
              )}
              {hover && <HoverInfo hover={hover} colour={colour} size={size} describeCell={props.describeCell} />}
              <CellCounts id={summaryId} data={coordinates} colour={colour} positions={positions} />
            </Stage>
            {isFloating && hasLegend && !legend.away && (
              <LegendBox {...entries} state={legend} onStateChange={setLegend} size={size} onCovered={setCovered} />
            )}
          </Place>
          {!isFloating && hasLegend && !legend.away && <Legend {...entries} />}
        </Row>
        {(props.showTools ?? true) && (
          <EmbeddingTools
            tool={tool}
            onToolChange={setTool}
            canSelect={Boolean(onSelectionChange)}
            dimensions={coordinates.dimensions}
            dimensionsAvailable={props.dimensionsAvailable}
            onDimensionsChange={props.onDimensionsChange}
            onZoom={zoom}
            onFit={() => setCamera(HOME)}
            onZoomToSelection={selection ? zoomToSelection : undefined}
            legend={
              props.isLegendInside && hasLegend
                ? { isShown: !legend.away, onToggle: () => setLegend({ ...legend, away: !legend.away }) }
                : undefined
            }
            extra={props.toolbarExtra}
          />
        )}
      </Inner>
    </Root>
  );
}
