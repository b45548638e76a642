'use client';
import { useCallback, useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useTheme } from 'styled-components';
import { useT } from '../../theme/messages.ts';
import { Hidden } from '../../primitives/Page/Page.styles.ts';
import { axesOf, cameraOn, freeArea, HOME, projectionOf, viewOf, zoomAt, type Area } from '../points/camera.ts';
import { Drawn, Inner, Place, Root, Row, Stage } from './embedding.styles.ts';
import type { EmbeddingLegend, EmbeddingPlotProps, EmbeddingTool } from '../points/embedding.types.ts';
import { figureSvg, legendWidth, type FigureInput } from './figure.ts';
import { HoverInfo } from './HoverInfo.tsx';
import { Legend } from './Legend.tsx';
import { LegendBox } from './LegendBox.tsx';
import { placeLabels } from '../points/labelPlaces.ts';
import { embeddingName } from './names.ts';
import { Overlay } from './Overlay.tsx';
import { EmbeddingTools } from './Tools.tsx';
import { usePainter } from './usePainter.ts';
import { usePointer } from './usePointer.ts';
import { useScene } from './useScene.ts';
import { useSize } from '../../primitives/useSize.ts';
import type { ChartElement } from '../figure/chartElement.types.ts';
import { naturalHeight, withPlotHeight } from '../figure/fileSize.ts';
import { fitSvg } from '../figure/figureSvg.ts';
import { Marks } from '../marks/Marks.tsx';
import { markSvg } from '../marks/svg.ts';

const NOTHING: readonly number[] = [];
/** At the right, above. */
const FIRST_LEGEND: EmbeddingLegend = { x: 1, y: 0, folded: false, away: false };
/** A narrower plot has its legend below it. */
const INSIDE_FROM = 520;

interface EmbeddingProps extends EmbeddingPlotProps {
  /** The legend lies inside the plot, where it can be moved; beside it otherwise. */
  legendInside?: boolean;
}

/** What is drawn over the cells, as it stands on the page. */
function overlayText(stage: HTMLElement | null): string {
  const group = stage?.querySelector('svg.overlay [data-overlay]');
  return group?.childNodes.length ? new XMLSerializer().serializeToString(group) : '';
}

/** The one drawing of cells that the embedding, spatial, faceted, linked and trajectory plots share. */
export function Embedding(props: EmbeddingProps) {
  const { coordinates, colour, label, labelPlace = 'side', legendFontSize = 12, showAxes = true } = props;
  const {
    selection = null,
    onSelectionChange,
    ramp = 'haze',
    renderer = 'auto',
    handle,
    overlay,
    marks,
    showTools = true,
  } = props;
  const t = useT();
  const theme = useTheme();
  const root = useRef<ChartElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const size = useSize(stage);
  const { width: outer } = useSize(root);
  const [ownLegend, setOwnLegend] = useState(FIRST_LEGEND);
  const legend = props.legend ?? ownLegend;
  const setLegend = props.onLegendChange ?? setOwnLegend;
  const [covered, setCovered] = useState<Area | null>(null);
  const hasLegend = labelPlace !== 'none' && colour.kind !== 'none';
  const isFloating = Boolean(props.legendInside) && outer >= INSIDE_FROM;
  const summaryId = useId();

  const [ownCamera, setOwnCamera] = useState(HOME);
  const camera = props.camera ?? ownCamera;
  const setCamera = props.onCameraChange ?? setOwnCamera;
  const { dimensions } = coordinates;
  // Space is turned before it is moved: pan and rotate are chosen for one number of dimensions, the selecting tools for both.
  const [ownTool, setOwnTool] = useState<{ tool: EmbeddingTool; dimensions: 2 | 3 } | null>(null);
  const isKept =
    ownTool && (ownTool.dimensions === dimensions || ownTool.tool === 'lasso' || ownTool.tool === 'rectangle');
  const tool = props.tool ?? (isKept ? ownTool.tool : dimensions === 3 ? 'rotate' : 'pan');
  const setTool = props.onToolChange ?? ((next: EmbeddingTool) => setOwnTool({ tool: next, dimensions }));
  const [ownPick, setOwnPick] = useState<readonly number[]>(NOTHING);
  const highlighted = props.highlighted ?? ownPick;
  const setHighlighted = props.onHighlightedChange ?? setOwnPick;

  // Where the legend writes the selection, the selected cells alone say which are dimmed.
  const isLinked = Boolean(props.onDraw) && selection !== null;
  const { scene, positions, colours, counts, centres } = useScene(props, isLinked ? NOTHING : highlighted);
  // An unfolded legend takes its column whole: the cells keep their place when another colouring has a shorter one.
  const free = useMemo(
    () =>
      freeArea(
        positions,
        size.width,
        size.height,
        covered && !legend.folded ? { ...covered, top: 0, height: size.height } : covered,
      ),
    [positions, size.width, size.height, covered, legend.folded],
  );
  const makeScene = useCallback(
    (ratio: number) => scene(size.width, size.height, ratio, camera, free),
    [scene, size.width, size.height, camera, free],
  );
  const { canvasKey } = usePainter(canvas, makeScene, size, props.underlay ? 'canvas' : renderer, props.onPaint);
  const view = viewOf(camera, positions, size.width, size.height, free);
  const { shape, hover, handlers } = usePointer({
    stage,
    view,
    positions,
    camera,
    setCamera,
    tool,
    selection,
    onSelect: onSelectionChange,
    onDraw: props.onDraw,
  });
  const axes = axesOf(camera, dimensions);
  const zoom = (factor: number, x = view.centre[0], y = view.centre[1]) =>
    setCamera(zoomAt(camera, factor, x, y, view));
  const wheel = useRef(zoom);
  wheel.current = zoom;
  useEffect(() => {
    const target = stage.current;
    if (!target) return;
    // React's wheel listener is passive, and the page must not scroll while the plot zooms.
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      const box = target.getBoundingClientRect();
      wheel.current(Math.exp(-event.deltaY * 0.0016), event.clientX - box.left, event.clientY - box.top);
    };
    target.addEventListener('wheel', onWheel, { passive: false });
    return () => target.removeEventListener('wheel', onWheel);
  }, []);

  const labels = useMemo(
    () =>
      centres && colour.kind === 'category'
        ? placeLabels(view, centres, colour.categories, { highlighted, fontSize: legendFontSize, counts, covered })
        : [],
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the view is a function of camera, positions, size and what is free
    [centres, colour, counts, highlighted, legendFontSize, covered, camera, positions, free],
  );
  const figure = useRef<(width?: number, height?: number) => FigureInput>(null);
  // A figure has its legend beside the cells: they and their labels take the whole plot.
  figure.current = (width = size.width, height = size.height) => ({
    coordinates,
    colour,
    colours,
    ramp,
    theme,
    fontSize: legendFontSize,
    labels:
      centres && colour.kind === 'category'
        ? placeLabels(viewOf(camera, positions, width, height), centres, colour.categories, {
            highlighted,
            fontSize: legendFontSize,
            counts,
            covered: null,
          })
        : [],
    showAxes,
    axes,
    axisTitle: embeddingName(coordinates.key, t),
    showLegend: labelPlace !== 'none',
    overlay: marks
      ? marks(projectionOf(viewOf(camera, positions, width, height), coordinates))
          .map(markSvg)
          .join('\n')
      : overlayText(stage.current),
    scene: (ratio) => scene(width, height, ratio, camera, { left: 0, top: 0, width, height }),
    width,
    height,
  });
  const toSelection = useRef(() => {});
  toSelection.current = () => {
    const next = selection && cameraOn(selection, positions, camera, size.width, size.height, free);
    setCamera(next ?? HOME);
  };
  useEffect(() => {
    if (root.current)
      root.current.stromaSvg = (width, height = naturalHeight(width), ratio) => {
        if (!figure.current) return '';
        const cells = width - legendWidth(figure.current(width, height));
        return withPlotHeight(fitSvg(figureSvg(figure.current(cells, height), ratio), width, height), height);
      };
  }, []);
  useEffect(() => {
    handle?.({
      fit: () => setCamera(HOME),
      zoomToSelection: () => toSelection.current(),
    });
    return () => handle?.(null);
  }, [handle, setCamera]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== stage.current) return;
    const step = 0.12 / camera.zoom;
    const turn = event.shiftKey && positions.dimensions === 3;
    const act: Record<string, (() => void) | undefined> = {
      '+': () => zoom(1.25),
      '=': () => zoom(1.25),
      '-': () => zoom(0.8),
      '0': () => setCamera(HOME),
      ArrowLeft: () => setCamera(turn ? { ...camera, yaw: camera.yaw - 0.1 } : { ...camera, x: camera.x - step }),
      ArrowRight: () => setCamera(turn ? { ...camera, yaw: camera.yaw + 0.1 } : { ...camera, x: camera.x + step }),
      ArrowUp: () => setCamera(turn ? { ...camera, pitch: camera.pitch + 0.1 } : { ...camera, y: camera.y + step }),
      ArrowDown: () => setCamera(turn ? { ...camera, pitch: camera.pitch - 0.1 } : { ...camera, y: camera.y - step }),
      Escape: () => onSelectionChange?.(null, 0),
    };
    const run = act[event.key];
    if (!run) return;
    event.preventDefault();
    run();
  };
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
    <Root ref={root} data-chart="" style={props.width ? { width: props.width, height: props.height } : undefined}>
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
              {/* The painter says here how many points it has drawn; empty until then. */}
              <canvas key={canvasKey} ref={canvas} aria-hidden="true" data-painted="" />
              {size.width > 0 && (
                <Overlay
                  view={view}
                  coordinates={coordinates}
                  showAxes={showAxes}
                  axes={axes}
                  shape={shape}
                  labels={labels}
                  fontSize={legendFontSize}
                >
                  {overlay?.(projectionOf(view, coordinates))}
                  {marks && <Marks marks={marks(projectionOf(view, coordinates))} />}
                </Overlay>
              )}
              {hover && <HoverInfo hover={hover} colour={colour} size={size} describeCell={props.describeCell} />}
              {positions.n < positions.cells && (
                <Drawn>{t('embedding.drawn', { n: positions.n, total: positions.cells })}</Drawn>
              )}
              <Hidden id={summaryId}>
                {t('embedding.summary', {
                  n: positions.n,
                  dimensions: coordinates.dimensions,
                  colour: colour.kind === 'none' ? t('common.none') : colour.name,
                  groups: colour.kind === 'category' ? colour.categories.length : 0,
                })}{' '}
                {t('embedding.keys')}
              </Hidden>
            </Stage>
            {isFloating && hasLegend && !legend.away && (
              <LegendBox {...entries} state={legend} onStateChange={setLegend} size={size} onCovered={setCovered} />
            )}
          </Place>
          {!isFloating && hasLegend && !legend.away && <Legend {...entries} />}
        </Row>
        {showTools && (
          <EmbeddingTools
            tool={tool}
            onToolChange={setTool}
            canSelect={Boolean(onSelectionChange)}
            dimensions={coordinates.dimensions}
            dimensionsAvailable={props.dimensionsAvailable}
            onDimensionsChange={props.onDimensionsChange}
            onZoom={zoom}
            onFit={() => setCamera(HOME)}
            onZoomToSelection={selection ? () => toSelection.current() : undefined}
            legend={
              props.legendInside && hasLegend
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
