'use client';
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { styled, ThemeProvider } from 'styled-components';
import { naturalHeight } from '../../kernels/figure/fileSize.ts';
import type { ChartElement } from '../../kernels/figure/chartElement.types.ts';
import { variables } from '../../theme/GlobalStyle.ts';
import { ROOT } from '../../theme/root.ts';
import { buildTheme } from '../../theme/themes.ts';

const LIGHT = buildTheme('light');
/** Positioned outside the page but not hidden, because elements without layout have no sizes. */
const Stage = styled.div`
  ${variables}
  color: var(--st-text);
  background: var(--st-surface);
  position: fixed;
  left: -100000px;
  top: 0;
`;
const EVERY_MS = 50;
const LONGEST_MS = 15_000;

interface Work {
  /** Number of the figure; React draws each from scratch because it is the key. */
  no: number;
  figure: ReactNode;
  width: number;
  height: number | undefined;
  ratio: number;
  resolve: (svg: string) => void;
  reject: (error: Error) => void;
}

export interface Printer {
  /** Must be rendered inside the figure's own context. */
  stage: ReactNode;
  /**
   * The SVG of `figure` (anything that contains one chart) redrawn in the light theme at width × height px; cells and tiles have `ratio` pixels per
   * px. Without a height, and as a figure of several charts, it is as high as it needs at that width. Rejects when nothing was drawn within 15 s.
   */
  draw: (figure: ReactNode, size: DrawSize) => Promise<string>;
}
export interface DrawSize {
  width: number;
  height?: number;
  ratio: number;
}

/** Draws a second copy of a figure at another size and in the light theme, out of sight. */
export function usePrinter(): Printer {
  const [work, setWork] = useState<Work | null>(null);
  const last = useRef(0);
  const draw = useCallback(
    (figure: ReactNode, { width, height, ratio }: DrawSize) =>
      new Promise<string>((resolve, reject) =>
        setWork({ no: (last.current += 1), figure, width, height, ratio, resolve, reject }),
      ),
    [],
  );
  const stage =
    work &&
    createPortal(
      <ThemeProvider theme={LIGHT}>
        <Drawn key={work.no} {...work} onEnd={() => setWork((now) => (now === work ? null : now))} />
      </ThemeProvider>,
      document.body,
    );
  return { stage, draw };
}

function Drawn({ figure, width, height, ratio, resolve, reject, onEnd }: Omit<Work, 'no'> & { onEnd: () => void }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const last = { look: '', waited: 0 };
    // Data and fonts load asynchronously: the figure is complete when two successive renders are equal.
    const timer = setInterval(() => {
      const chart = box.current?.querySelector<ChartElement>('[data-chart]');
      const isComposed = Boolean(chart?.querySelector('[data-chart]'));
      const svg = chart?.stromaSvg?.(width, isComposed ? undefined : height, ratio) ?? '';
      // Ignores ids of Highcharts clip paths, which differ in each copy.
      const look = svg.replace(/highcharts-[\w-]+/g, '');
      last.waited += EVERY_MS;
      if (svg && look === last.look) resolve(svg);
      else if (last.waited > LONGEST_MS) reject(new Error('The figure was not drawn.'));
      else return void (last.look = look);
      clearInterval(timer);
      onEnd();
    }, EVERY_MS);
    return () => clearInterval(timer);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- one figure a mount
  }, []);
  return (
    <Stage ref={box} className={ROOT} style={{ width, height: height ?? naturalHeight(width) }} aria-hidden inert>
      {figure}
    </Stage>
  );
}
