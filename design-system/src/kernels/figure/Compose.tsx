'use client';
import { useEffect, useRef, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { hasCrowdedNames, plotHeight, withCrowdedNames, withPlotHeight } from './fileSize.ts';
import { placeSvg, svgSize } from './figureSvg.ts';
import { InnerCharts, useChartRoot } from './chart.tsx';
import type { ChartElement } from './chartElement.types.ts';
import { escapeXml, fitText } from '../text/text.ts';
import { FigureRoomContext } from './room.ts';
import { base } from '../../tokens/base.ts';

const Grid = styled.div<{ $least: number; $gap: number }>`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, ${({ $least }) => $least}px), 1fr));
  gap: ${({ $gap }) => $gap}px;
  min-width: 0;
  > * {
    min-width: 0;
  }
`;

interface ComposeProps {
  /** Width from which parts are side by side; below it they are stacked. */
  least?: number;
  gap?: number;
  /** Each part fills the height of a main figure; otherwise parts keep their heights. */
  isFilling?: boolean;
  children: ReactNode;
}

/** Several charts that are one figure: the exported picture keeps each part's place and its heading (`data-part-title`). */
export function Compose({ least = 360, gap = 16, isFilling = false, children }: ComposeProps) {
  const root = useRef<ChartElement>(null);
  const { attributes, style } = useChartRoot(root);
  useEffect(() => {
    const target = root.current;
    if (target) target.stromaSvg = (width, height, ratio) => composeSvg(target, width, height, ratio);
  }, []);
  return (
    <Grid ref={root} data-chart="" {...attributes} style={style} $least={least} $gap={gap}>
      <InnerCharts>{isFilling ? children : <FigureRoomContext value={null}>{children}</FigureRoomContext>}</InnerCharts>
    </Grid>
  );
}

interface Part {
  x: number;
  y: number;
  w: number;
  /** px that it has on the page, and in the figure. */
  h: number;
  tall: number;
  svg: string;
}

/** Shift in px of content at `y`: each row above grows by the largest growth of its parts. */
function movedDown(parts: readonly Part[], y: number): number {
  const rows: { end: number; more: number }[] = [];
  for (const part of [...parts].sort((a, b) => a.y - b.y)) {
    const row = rows.at(-1);
    const more = part.tall - part.h;
    if (!row || part.y >= row.end - 1) rows.push({ end: part.y + part.h, more });
    else [row.end, row.more] = [Math.max(row.end, part.y + part.h), Math.max(row.more, more)];
  }
  return rows.reduce((sum, { end, more }) => sum + (end <= y + 1 ? more : 0), 0);
}

/**
 * Reads the positions of the parts from the page, so that the export matches the display. With a height, everything is scaled into width × height;
 * without one, each part has the height that it needs at its width, and content below moves. With `ownHeights` false, parts keep their heights on the
 * page.
 */
export function composeSvg(
  root: HTMLElement,
  width: number,
  height: number | undefined,
  ratio?: number,
  ownHeights = true,
): string {
  const box = root.getBoundingClientRect();
  const ground = getComputedStyle(root).getPropertyValue('--st-surface').trim();
  const ink = getComputedStyle(root).getPropertyValue('--st-text').trim();
  const at = (element: Element) => {
    const r = element.getBoundingClientRect();
    return { x: r.left - box.left, y: r.top - box.top, w: r.width, h: r.height };
  };
  const own: Part[] = [];
  for (const part of root.querySelectorAll<ChartElement>('[data-chart]')) {
    // A nested part is drawn by its parent part.
    if (part.parentElement?.closest('[data-chart]') !== root || !part.stromaSvg) continue;
    const place = at(part);
    const isFree = height === undefined && ownHeights;
    const svg = part.stromaSvg(place.w, isFree ? undefined : place.h, ratio);
    if (!svg) return '';
    const drawn = svgSize(svg).height;
    // A legend may need more space than on the page.
    const least = height === undefined ? Math.max(place.h, drawn) : place.h;
    own.push({ ...place, svg, tall: isFree ? drawn : least });
  }
  const down = (y: number) => movedDown(own, y);
  const tall = box.height + down(Infinity);
  const scale = height === undefined ? width / (box.width || 1) : Math.min(width / (box.width || 1), height / tall);
  const plots = own.map(({ svg }) => plotHeight(svg)).filter((plot) => plot !== null);
  const parts = own.map(({ x, y, w, tall: h, svg }) => placeSvg(svg, x, y + down(y), w, h));
  for (const title of root.querySelectorAll<HTMLElement>('[data-part-title]')) {
    const { x, y, w, h } = at(title);
    const style = getComputedStyle(title);
    const size = Number.parseFloat(style.fontSize);
    const words = fitText(title.textContent ?? '', w, size);
    parts.push(
      `<text x="${x}" y="${y + down(y) + h * 0.75}" font-size="${size}" font-weight="${style.fontWeight}" font-style="${style.fontStyle}" fill="${ink}">${escapeXml(words)}</text>`,
    );
  }
  const high = height ?? tall * scale;
  const figure = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${high}" viewBox="0 0 ${width / scale} ${high / scale}" font-family="${escapeXml(base.font.ui)}">`,
    `<rect width="100%" height="100%" fill="${ground}"/>`,
    ...parts,
    '</svg>',
  ].join('\n');
  const told = own.some(({ svg }) => hasCrowdedNames(svg)) ? withCrowdedNames(figure) : figure;
  // Small multiples are as high as their page has them.
  return plots.length && ownHeights ? withPlotHeight(told, Math.min(...plots) * scale) : told;
}

export const PartTitle = styled.p`
  padding: 2px 4px 6px;
  font-size: 12px;
  line-height: 16px;
  font-weight: 600;
  overflow-wrap: anywhere;
`;
