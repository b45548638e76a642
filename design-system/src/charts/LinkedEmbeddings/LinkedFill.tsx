import { useEffect, useMemo, useRef } from 'react';
import { styled, useTheme } from 'styled-components';
import { IconButton } from '../../primitives/Button/Button.tsx';
import { useSize } from '../../primitives/useSize.ts';
import { useT } from '../../theme/messages.ts';
import { Embedding } from '../../kernels/cells/Embedding.tsx';
import { legendSvg } from '../../kernels/cells/figure.ts';
import { Legend } from '../../kernels/cells/Legend.tsx';
import { EmbeddingTools } from '../../kernels/cells/Tools.tsx';
import type { ChartElement } from '../../kernels/figure/chartElement.types.ts';
import { Compose, PartTitle } from '../../kernels/figure/Compose.tsx';
import { coloursOf } from '../../kernels/points/colourTable.ts';
import type { EmbeddingColour } from '../../kernels/points/embedding.types.ts';
import { countCategories } from '../../kernels/points/prepare.ts';
import type { LinkedEmbeddingsProps } from './LinkedEmbeddings.types.ts';
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
`;
/** One legend for both maps, below them, in lines. */
const Shared = styled.div`
  grid-column: 1 / -1;
  /* As wide as its names need, in as many lines. */
  && > div {
    width: 100%;
    max-height: 92px;
    padding: 4px 8px;
    > div {
      display: flex;
      flex-wrap: wrap;
    }
  }
  && > div button {
    width: auto;
  }
`;
/** Two maps stand beside each other from this width on, below it under each other. */
const BESIDE_FROM = 560;
const GAP = 8;
const LEAST = 200;
const SHARED = 92;
const NOTHING: readonly number[] = [];

/** Two maps as high as their place, with one tool bar. */
export function LinkedFill(props: LinkedEmbeddingsProps) {
  const { title, views, palette = 'Default', ramp = 'haze', selection = null, labelPlace = 'side' } = props;
  const t = useT();
  const maps = useRef<HTMLDivElement>(null);
  const size = useSize(maps);
  const linked = useLinked(props);
  const colour = views[0].colour;
  const isShared = colour === views[1].colour && colour.kind !== 'none' && labelPlace !== 'none';
  const isBeside = size.width >= BESIDE_FROM;
  const room = size.height - (isShared && colour.kind === 'category' ? SHARED + GAP : 0);
  const height = Math.max(LEAST, Math.floor(isBeside ? room : (room - GAP) / 2));
  const dimensions = views[0].coordinates.dimensions;
  const tool = linked.tool ?? (dimensions === 3 ? 'rotate' : 'pan');
  const highlight = (i: 0 | 1) => props.highlighted?.[i] ?? NOTHING;
  return (
    <Root role="group" aria-label={title}>
      <Maps ref={maps}>
        {size.width > 0 && (
          <Compose least={isBeside ? Math.floor((size.width - GAP) / 2) : size.width} gap={GAP}>
            {views.map((view, i) => (
              <Part key={i} style={{ height }} data-view={i}>
                <PartTitle data-part-title="">{view.label}</PartTitle>
                <div>
                  <Embedding
                    coordinates={view.coordinates}
                    colour={view.colour}
                    label={`${title}: ${view.label}`}
                    labelPlace={isShared && labelPlace === 'side' ? 'none' : labelPlace}
                    {...(props.legendFontSize && { legendFontSize: props.legendFontSize })}
                    {...(props.showAxes !== undefined && { showAxes: props.showAxes })}
                    pointSize={props.pointSize}
                    opacity={props.opacity}
                    palette={palette}
                    ramp={view.ramp ?? ramp}
                    tool={tool}
                    selection={selection}
                    onSelectionChange={(mask, n) => props.onSelectionChange?.(mask, n)}
                    {...(props.onDraw && { onDraw: props.onDraw })}
                    camera={linked.cameraOf(i)}
                    onCameraChange={linked.setCameraOf(i)}
                    highlighted={highlight(i as 0 | 1)}
                    onHighlightedChange={(codes) => props.onHighlightedChange?.(codes, i as 0 | 1)}
                    handle={linked.handleOf(i)}
                    {...(props.renderer && { renderer: props.renderer })}
                    showTools={false}
                  />
                </div>
              </Part>
            ))}
            {isShared && labelPlace === 'side' && (
              <SharedLegend
                {...{ colour, palette, ramp }}
                fontSize={props.legendFontSize ?? 12}
                highlighted={highlight(0)}
                onHighlightedChange={(codes) => props.onHighlightedChange?.(codes, 0)}
              />
            )}
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
                active={linked.linked}
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

interface SharedLegendProps {
  colour: EmbeddingColour;
  palette: NonNullable<LinkedEmbeddingsProps['palette']>;
  ramp: NonNullable<LinkedEmbeddingsProps['ramp']>;
  fontSize: number;
  highlighted: readonly number[];
  onHighlightedChange: (codes: number[]) => void;
}
function SharedLegend({ colour, palette, ramp, fontSize, ...picked }: SharedLegendProps) {
  const theme = useTheme();
  const root = useRef<ChartElement>(null);
  const colours = useMemo(() => coloursOf(colour, palette), [colour, palette]);
  const counts = useMemo(() => (colour.kind === 'category' ? countCategories(colour) : null), [colour]);
  useEffect(() => {
    if (root.current)
      root.current.stromaSvg = (width, height) =>
        legendSvg({ colour, colours, ramp, theme, fontSize }, { width, height: height ?? 0 });
  }, [colour, colours, ramp, theme, fontSize]);
  return (
    <Shared ref={root} data-chart="">
      <Legend {...{ colour, colours, counts, ramp, fontSize }} {...picked} />
    </Shared>
  );
}
