import { useEffect, useRef } from 'react';
import { styled, ThemeProvider } from 'styled-components';
import { chartIn } from '@stroma/design-system/charts';
import { buildTheme } from '@stroma/design-system/theme';
import type { ChartTool, Model } from '../tools/tool.types.ts';

const LIGHT = buildTheme('light');
/** Beside the page and not hidden: a chart that is not laid out has no size. */
const Aside = styled.div`
  position: fixed;
  top: 0;
  left: -100000px;
`;
const EVERY_MS = 50;
const LONGEST_MS = 15_000;

export interface PaperCopyProps {
  tool: ChartTool<Model>;
  model: Model;
  title: string;
  colours: (count: number) => string[];
  /** px. */
  width: number;
  /** Reports the figure once; "" if none is drawn within 15 s. */
  onDrawn: (svg: string) => void;
}
/** A second copy of a chart in the paper's theme, out of sight, for the file of a page whose theme is another. */
export function PaperCopy({ tool, model, title, colours, width, onDrawn }: PaperCopyProps) {
  const box = useRef<HTMLDivElement>(null);
  const { Chart } = tool;
  const hear = useRef(onDrawn);
  useEffect(() => {
    let [last, waited] = ['', 0];
    // Some parts are drawn late: the figure is finished when it looks the same twice.
    const timer = setInterval(() => {
      const svg = (box.current && chartIn(box.current)?.toSvg(width)) ?? '';
      waited += EVERY_MS;
      // Highcharts names each copy's clips anew.
      const look = svg.replace(/highcharts-[\w-]+/g, '');
      const isFinished = svg !== '' && look === last;
      last = look;
      if (!isFinished && waited < LONGEST_MS) return;
      clearInterval(timer);
      hear.current(isFinished ? svg : '');
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [width]);
  return (
    <Aside ref={box} style={{ width }} aria-hidden="true" inert>
      <ThemeProvider theme={LIGHT}>
        <Chart {...{ model, title, colours }} onChart={() => undefined} height={tool.height?.(model, 720) ?? 440} />
      </ThemeProvider>
    </Aside>
  );
}
