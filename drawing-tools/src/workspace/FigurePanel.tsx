import { useCallback, useMemo } from 'react';
import { styled, useTheme } from 'styled-components';
import { MarksChart, type ChartHandle, type MarksLook } from '@stroma/design-system/marks';
import { useT } from '@stroma/design-system/messages';
import { PlotFrame, PX_PER_MM } from '@stroma/design-system/plot-kit';
import type { StromaTheme } from '@stroma/design-system/theme';
import { useTranslator } from '../app/useSay.ts';
import type { Style } from '../app/state.types.ts';
import { figureHeight } from '../figure/height.ts';
import type { AnyTool, ChartTool, Model, Tool } from '../tools/tool.types.ts';
import { groupRenamer, VISION_MATRICES } from './styling.ts';

const Sheet = styled.div<{ $width: number }>`
  overflow-x: auto;
  > div {
    width: ${({ $width }) => ($width ? `${Math.round($width * PX_PER_MM)}px` : '100%')};
  }
`;

interface FigurePanelProps {
  tool: AnyTool;
  model: Model;
  title: string;
  style: Style;
  colours: (count: number) => string[];
  onChart: (chart: ChartHandle | null) => void;
}
/** The figure with its table and downloads, as wide as the journal's column, and as other eyes see it. */
export function FigurePanel({ tool, model, title, style, colours, onChart }: FigurePanelProps) {
  const drawn = useMemo(() => ({ model }), [model]);
  return (
    <>
      {style.vision !== 'ordinary' && (
        <svg width="0" height="0" aria-hidden="true" style={{ position: 'absolute' }}>
          <filter id="vision" colorInterpolationFilters={style.vision === 'grey' ? 'sRGB' : 'linearRGB'}>
            <feColorMatrix type="matrix" values={VISION_MATRICES[style.vision]} />
          </filter>
        </svg>
      )}
      <Sheet $width={style.width}>
        <div style={style.vision === 'ordinary' ? undefined : { filter: 'url(#vision)' }}>
          <PlotFrame
            title={title}
            isEditable={false}
            state={{ state: 'ready', data: drawn }}
            table={({ model: own }) => tool.values(own)}
          >
            {({ model: own }) =>
              'Chart' in tool ? (
                <DesignChart {...{ tool, title, colours, onChart }} model={own} />
              ) : (
                <DrawnChart {...{ tool, title, style, colours, onChart }} model={own} />
              )
            }
          </PlotFrame>
        </div>
      </Sheet>
    </>
  );
}

interface ChartProps extends Omit<FigurePanelProps, 'tool'> {
  tool: Tool<Model>;
}
function DrawnChart({ tool, model, title, style, colours, onChart }: ChartProps) {
  const say = useTranslator();
  const t = useT();
  const theme = useTheme() as StromaTheme;
  const own = useMemo(
    () => ({ say, colours, titles: style.titles, rename: groupRenamer(style) }),
    [say, colours, style],
  );
  const draw = useCallback(
    (width: number, height: number, look: MarksLook) => tool.draw(model, { ...look, ...own }, width, height),
    [tool, model, own],
  );
  const height = useMemo(() => {
    // The chart asks at each of its renders.
    const known = new Map<number, number>();
    return (width: number) => {
      const found = known.get(width) ?? figureHeight(tool, model, { theme, t, ...own }, width);
      known.set(width, found);
      return found;
    };
    // The translator is new on each render, but only depends on the language, like `say`.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [tool, model, theme, own]);
  return <MarksChart ref={onChart} title={title} draw={draw} height={height} />;
}

interface DesignChartProps extends Omit<FigurePanelProps, 'tool' | 'style'> {
  tool: ChartTool<Model>;
}
function DesignChart({ tool, model, title, colours, onChart }: DesignChartProps) {
  const { Chart } = tool;
  return (
    <Chart model={model} title={title} colours={colours} onChart={onChart} height={tool.height?.(model, 720) ?? 440} />
  );
}
