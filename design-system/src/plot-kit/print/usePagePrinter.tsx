'use client';
import type { ReactNode } from 'react';
import { escapeXml, placeSvg } from '../../kernels/figure/figureSvg.ts';
import { buildTheme } from '../../theme/themes.ts';
import { base } from '../../tokens/base.ts';
import type { ImageFormat } from '../ExportImageDialog/ExportImageDialog.types.ts';
import { saveBlob } from '../download.ts';
import { useFigureServices } from '../figure/FigureServices.tsx';
import { drawAll } from './drawAll.ts';
import { layoutSize, printFigure, PX_PER_MM, TEXT } from './printFigure.ts';
import { usePrinter } from './PrintStage.tsx';

/** A figure on a page, with position and size in mm. */
export interface PageFigure {
  figure: ReactNode;
  x: number;
  y: number;
  width: number;
  height: number;
  letter: string;
  /** Text of the placeholder if it cannot be drawn, at least one line per entry. */
  missing: readonly string[];
}
interface Page {
  width: number;
  height: number;
  figures: readonly PageFigure[];
  fileName: string;
}
/** Letters of panels are set in 8 pt bold, text in 7 pt. */
const LETTER_PX = (8 / TEXT.pt) * TEXT.px;
const PAPER = { unit: 'mm', dpi: 600, transparent: false } as const;
const LIGHT = buildTheme('light');

/** Figures laid out on a page as one SVG. */
function pageSvg(page: Page, drawn: readonly string[]): string {
  const px = (mm: number) => Math.round(mm * PX_PER_MM * 100) / 100;
  const parts = page.figures.map(({ x, y, width, height, letter }, i) => {
    const letters = `<text x="${px(x)}" y="${px(y) + LETTER_PX}" font-family="${escapeXml(base.font.ui)}" font-size="${LETTER_PX}" font-weight="700" fill="${LIGHT.colour.text}">${escapeXml(letter)}</text>`;
    return placeSvg(drawn[i] ?? '', px(x), px(y), px(width), px(height)) + (letter && letters);
  });
  const [w, h] = [px(page.width), px(page.height)];
  // Whole px in width, as `layoutSize` counts them; the height follows, so that the file has the page's size exactly.
  const whole = Math.round(page.width * PX_PER_MM);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${whole}" height="${(whole * page.height) / page.width}" viewBox="0 0 ${w} ${h}"><rect width="${w}" height="${h}" fill="${LIGHT.colour.surface}"/>${parts.join('')}</svg>`;
}

/** Writes a page of figures as one file: each is redrawn at its size in the light theme, one after another. */
export function usePagePrinter(language: 'en-US' | 'zh-CN') {
  const printer = usePrinter();
  const { toTiff } = useFigureServices();
  const formats: readonly ImageFormat[] = ['pdf', 'svg', 'png', ...(toTiff ? (['tiff'] as const) : [])];
  /** Returns the number of figures that could not be drawn; the page has a placeholder for each. */
  const print = async (page: Page, format: ImageFormat): Promise<number> => {
    const of = (width: number, height: number) => ({
      ...{ ...PAPER, width, height, format, language },
      ...{ fileName: page.fileName, outlines: format === 'pdf' },
    });
    const figures = page.figures.map(({ figure, width, height, missing: said }) => ({
      ...{ figure, missing: said },
      size: layoutSize(of(width, height)),
    }));
    const { drawn, missing } = await drawAll(figures, printer.draw);
    const file = await printFigure(pageSvg(page, drawn), of(page.width, page.height), toTiff);
    saveBlob(file, `${page.fileName}.${format}`);
    return missing;
  };
  return { stage: printer.stage, print, formats };
}
