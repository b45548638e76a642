'use client';
import { useEffect, useMemo, useRef } from 'react';
import { styled, useTheme } from 'styled-components';
import { IconButton } from '../../primitives/Button/Button.tsx';
import { useSize } from '../../primitives/useSize.ts';
import { useT } from '../../theme/messages.ts';
import { Embedding } from '../../kernels/cells/Embedding.tsx';
import { keyBelow, legendSvg } from '../../kernels/cells/figure.ts';
import { Legend } from '../../kernels/cells/Legend.tsx';
import { EmbeddingTools } from '../../kernels/cells/Tools.tsx';
import { ChartBox } from '../../kernels/figure/chart.tsx';
import type { ChartElement } from '../../kernels/figure/chartElement.types.ts';
import { Compose, PartTitle } from '../../kernels/figure/Compose.tsx';
import { coloursOf } from '../../kernels/points/colourTable.ts';
import type { EmbeddingColour, EmbeddingTool } from '../../kernels/points/embedding.types.ts';
import { countCategories } from '../../kernels/points/prepare.ts';
import type { LinkedEmbeddingsProps, LinkedView } from './LinkedEmbeddings.types.ts';
import { useLinked } from './useLinked.ts';

const Root = styled.div`
  display: flex;
  flex-direction: column;
  width: 100%;
  height: 100%;
  min-height: 220px;
  background: var(--st-surface);
`;
const Maps = styled.div`
  flex: 1;
  min-height: 0;
  overflow: auto;
`;
const Part = styled.div`
  display: flex;
  flex-direction: column;
  > div {
    flex: 1;
    min-height: 0;
  }
  /* Two stacked maps may be lower than a single one. */
  > div > * {
    min-height: 0;
  }
`;
/** A legend with wrapped entries: below its map, or a shared one below both maps. */
const Below = styled.div<{ $spans: boolean }>`
  ${({ $spans }) => $spans && 'grid-column: 1 / -1;'}
  border-top: 1px solid var(--st-line);
  overflow: auto;
  /* As wide as its names need, with wrapping. */
  && > div {
    width: 100%;
    padding: 4px 8px;
    > div {
      display: flex;
      flex-wrap: wrap;
    }
  }
  && > div button {
    width: auto;
  }
  /* A colour bar lies. */
  && > div > div:has(> i[style*='--ramp']) {
    flex-flow: column nowrap;
    gap: 2px;
    height: auto;
    > i {
      width: 100%;
      height: 10px;
      background: linear-gradient(to right, var(--ramp));
    }
    > div {
      flex-direction: row-reverse;
    }
  }
`;
/** Minimum width in px for two maps side by side; narrower maps are stacked. */
const BESIDE_FROM = 560;
const GAP = 8;
/** px by which a map may be narrower than its minimum, so that a scroll bar does not stack two maps. */
const SLACK = 24;
const LEAST = 200;
/** px: width of the legend of categories, and of a colour bar. */
const LEGEND = { category: 92, other: 68, blend: 176 };
const NO_COLOURS: readonly string[] = [];
const NOTHING: readonly number[] = [];

/** Two maps that fill the height of their container, with one tool bar. */
export function LinkedFill(props: LinkedEmbeddingsProps) {
  const { title, data: views, palette = 'Default', ramp = 'haze', selection = null, labelPlace = 'side' } = props;
  const t = useT();
  const theme = useTheme();
  const maps = useRef<HTMLDivElement>(null);
  const size = useSize(maps);
  const linked = useLinked(props);
  const colour = views[0].colour;
  const isShared = colour === views[1].colour;
  const isBeside = size.width >= BESIDE_FROM;
  // Legends are placed on the cells or below them, because next to them a map would have no room. Maps in one row have the same height.
  const legends = labelPlace === 'none' ? [] : isShared ? [views[0]] : views;
  const shown = legends.filter((view) => view.colour.kind !== 'none');
  const isFile = props.showTools === false;
  const fontSize = props.legendFontSize ?? 12;
  const wide = isBeside && !isShared ? (size.width - GAP) / 2 : size.width;
  const tallOf = ({ colour: of }: LinkedView): number => {
    if (of.kind !== 'category') return of.kind === 'blend' ? LEGEND.blend : LEGEND.other;
    // A file has all names; the page has two lines of them, and the others scroll.
    return isFile
      ? keyBelow({ colour: of, colours: NO_COLOURS, ramp, theme, fontSize, width: wide }).height
      : LEGEND.category;
  };
  const tall = shown.map((view) => tallOf(view) + GAP);
  // Legends of one line are as high as the higher one.
  const taken = isShared || isBeside ? Math.max(0, ...tall) : tall.reduce((sum, one) => sum + one, 0);
  const room = size.height - taken;
  const height = Math.max(LEAST, Math.floor(isBeside ? room : (room - GAP) / 2));
  const dimensions = views[0].data.dimensions;
  const tool = linked.tool ?? (dimensions === 3 ? 'rotate' : 'pan');
  const highlight = (i: 0 | 1) => props.highlighted?.[i] ?? NOTHING;
  const legend = (i: 0 | 1) =>
    shown.includes(views[i]) && (
      <LegendBelow
        key={`legend ${i}`}
        {...{ palette, height: tallOf(views[i]), isSpanning: isShared, isFile }}
        colour={views[i].colour}
        ramp={views[i].ramp ?? ramp}
        fontSize={fontSize}
        highlighted={highlight(i)}
        onHighlightedChange={(codes) => props.onHighlightedChange?.(codes, i)}
      />
    );
  const map = (i: 0 | 1) => (
    <MapPart key={`map ${i}`} {...{ props, linked, tool, i, height }} highlighted={highlight(i)} />
  );
  return (
    <Root as={ChartBox} role="group" aria-label={title}>
      <Maps ref={maps} style={isBeside ? { overflowX: 'hidden' } : undefined}>
        {size.width > 0 && (
          <Compose least={isBeside ? Math.floor(size.width / 2) - SLACK : size.width} gap={GAP}>
            {isBeside || isShared ? [map(0), map(1), legend(0), legend(1)] : [map(0), legend(0), map(1), legend(1)]}
          </Compose>
        )}
      </Maps>
      {(props.showTools ?? true) && (
        <EmbeddingTools
          tool={tool}
          onToolChange={linked.setTool}
          canSelect
          dimensions={dimensions}
          onZoom={linked.zoom}
          onFit={linked.fit}
          {...(selection && { onZoomToSelection: linked.zoomToSelection })}
          extra={
            <>
              <IconButton
                icon="link"
                label={t('embedding.linked')}
                isActive={linked.linked}
                onPress={() => linked.setLinked(!linked.linked)}
              />
              {props.toolbarExtra}
            </>
          }
        />
      )}
    </Root>
  );
}

interface MapPartProps {
  props: LinkedEmbeddingsProps;
  linked: ReturnType<typeof useLinked>;
  tool: EmbeddingTool;
  i: 0 | 1;
  height: number;
  highlighted: readonly number[];
}
function MapPart({ props, linked, tool, i, height, highlighted }: MapPartProps) {
  const { title, palette = 'Default', ramp = 'haze', labelPlace = 'side' } = props;
  const view = props.data[i];
  return (
    <Part style={{ height }} data-view={i}>
      <PartTitle data-part-title="">{view.title}</PartTitle>
      <div>
        <Embedding
          data={view.data}
          colour={view.colour}
          title={`${title}: ${view.title}`}
          {...view.spots}
          labelPlace={labelPlace === 'plot' ? 'plot' : 'none'}
          isLegendApart
          {...(props.legendFontSize && { legendFontSize: props.legendFontSize })}
          {...(props.showAxes !== undefined && { showAxes: props.showAxes })}
          showContours={props.showContours ?? false}
          pointSize={props.pointSize}
          opacity={props.opacity}
          palette={palette}
          ramp={view.ramp ?? ramp}
          tool={tool}
          selection={props.selection ?? null}
          onSelectionChange={(mask, n) => props.onSelectionChange?.(mask, n)}
          {...(props.onDraw && { onDraw: props.onDraw })}
          camera={linked.cameraOf(i)}
          onCameraChange={linked.setCameraOf(i)}
          highlighted={highlighted}
          onHighlightedChange={(codes) => props.onHighlightedChange?.(codes, i)}
          handle={linked.handleOf(i)}
          {...(props.renderer && { renderer: props.renderer })}
          showTools={false}
        />
      </div>
    </Part>
  );
}

interface LegendBelowProps {
  colour: EmbeddingColour;
  palette: NonNullable<LinkedEmbeddingsProps['palette']>;
  ramp: NonNullable<LinkedEmbeddingsProps['ramp']>;
  fontSize: number;
  /** px at most; in a file as many. */
  height: number;
  isFile: boolean;
  /** Over both maps. */
  isSpanning: boolean;
  highlighted: readonly number[];
  onHighlightedChange: (codes: number[]) => void;
}
function LegendBelow({ colour, palette, ramp, fontSize, height, isFile, isSpanning, ...picked }: LegendBelowProps) {
  const theme = useTheme();
  const root = useRef<ChartElement>(null);
  const colours = useMemo(() => coloursOf(colour, palette), [colour, palette]);
  const counts = useMemo(() => (colour.kind === 'category' ? countCategories(colour) : null), [colour]);
  useEffect(() => {
    if (root.current)
      root.current.stromaSvg = (width, tall) =>
        colour.kind === 'category'
          ? keyBelow({ colour, colours, ramp, theme, fontSize, width }).svg
          : legendSvg({ colour, colours, ramp, theme, fontSize }, { width, height: tall ?? 0 });
  }, [colour, colours, ramp, theme, fontSize]);
  return (
    <Below ref={root} data-chart="" $spans={isSpanning} style={isFile ? { height } : { maxHeight: height }}>
      <Legend {...{ colour, colours, counts, ramp, fontSize }} {...picked} />
    </Below>
  );
}
