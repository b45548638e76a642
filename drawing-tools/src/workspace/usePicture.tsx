import { useRef, useState, type RefObject } from 'react';
import type { ChartHandle } from '@stroma/design-system/marks';
import { useT } from '@stroma/design-system/messages';
import { PX_PER_MM } from '@stroma/design-system/plot-kit';
import { buildTheme } from '@stroma/design-system/theme';
import { useTranslator } from '../app/useSay.ts';
import { pictureOf } from '../figure/picture.ts';
import type { AnyTool, Model } from '../tools/tool.types.ts';
import type { Style, ThemeName } from '../app/state.types.ts';
import { PaperCopy, type PaperCopyProps } from './PaperCopy.tsx';
import { groupRenamer } from './styling.ts';

/** mm of a figure that has no journal's width. */
export const PAPER = 120;

interface Pictured {
  tool: AnyTool;
  model: Model | null;
  title: string;
  style: Style;
  /** The page shows it; the picture is light. */
  theme: ThemeName;
  colours: (count: number) => string[];
  /** The element with the figure. */
  frame: RefObject<HTMLElement | null>;
}
/**
 * The figure as SVG on paper: light whatever the page's theme, of the journal's width; "" without one. Give `onChart` to the chart, and put
 * `stage` on the page.
 */
export function usePicture({ tool, model, title, style, theme: page, colours, frame }: Pictured) {
  const say = useTranslator();
  const t = useT();
  const charts = useRef(new Set<ChartHandle>());
  const [copy, setCopy] = useState<(PaperCopyProps & { no: number }) | null>(null);
  const count = useRef(0);
  const picture = (): string | Promise<string> => {
    if (!model) return '';
    const width = Math.round((style.width || PAPER) * PX_PER_MM);
    if ('Chart' in tool && page === 'light')
      return [...charts.current].find((one) => isIn(frame.current, one))?.toSvg(width) ?? '';
    if ('Chart' in tool)
      return new Promise((resolve) => {
        const onDrawn = (svg: string) => {
          setCopy(null);
          resolve(svg);
        };
        setCopy({ no: ++count.current, tool, model, title, colours, width, onDrawn });
      });
    const theme = buildTheme('light');
    const look = { theme, t, say, colours, titles: style.titles, rename: groupRenamer(style) };
    return pictureOf(tool, model, look, width);
  };
  const stage = copy && <PaperCopy key={copy.no} {...copy} />;
  return { picture, stage, onChart: (chart: ChartHandle | null) => void (chart && charts.current.add(chart)) };
}

function isIn(frame: HTMLElement | null, chart: ChartHandle): boolean {
  try {
    return frame?.contains(chart.element) ?? false;
  } catch {
    // Drawn for a file, and gone.
    return false;
  }
}
