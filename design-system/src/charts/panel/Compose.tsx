'use client';
import { useEffect, useRef, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { placeSvg } from '../figureSvg.ts';
import type { ChartElement } from '../HighchartsView/HighchartsView.tsx';
import { escapeXml } from '../marks/text.ts';
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
  /** Parts stand side by side from this width each, below it under each other. */
  least?: number;
  gap?: number;
  children: ReactNode;
}

/** Several charts that are one figure: the exported picture keeps each part's place and its heading (`data-part-title`). */
export function Compose({ least = 360, gap = 16, children }: ComposeProps) {
  const root = useRef<ChartElement>(null);
  useEffect(() => {
    const target = root.current;
    if (target) target.stromaSvg = (width, height, ratio) => composeSvg(target, width, height, ratio);
  }, []);
  return (
    <Grid ref={root} data-chart="" $least={least} $gap={gap}>
      {children}
    </Grid>
  );
}

/** Reads the parts from the page, so that what is exported is what is seen. */
export function composeSvg(root: HTMLElement, width: number, height: number, ratio?: number): string {
  const box = root.getBoundingClientRect();
  const scale = Math.min(width / (box.width || 1), height / (box.height || 1));
  const ground = getComputedStyle(root).getPropertyValue('--st-surface').trim();
  const ink = getComputedStyle(root).getPropertyValue('--st-text').trim();
  const at = (element: Element) => {
    const r = element.getBoundingClientRect();
    return { x: r.left - box.left, y: r.top - box.top, w: r.width, h: r.height };
  };
  const parts: string[] = [];
  for (const part of root.querySelectorAll<ChartElement>('[data-chart]')) {
    // A part of a part is drawn by its own.
    if (part.parentElement?.closest('[data-chart]') !== root || !part.stromaSvg) continue;
    const { x, y, w, h } = at(part);
    parts.push(placeSvg(part.stromaSvg(w, h, ratio), x, y, w, h));
  }
  for (const title of root.querySelectorAll<HTMLElement>('[data-part-title]')) {
    const { x, y, h } = at(title);
    const style = getComputedStyle(title);
    parts.push(
      `<text x="${x}" y="${y + h * 0.75}" font-size="${Number.parseFloat(style.fontSize)}" font-weight="${style.fontWeight}" font-style="${style.fontStyle}" fill="${ink}">${escapeXml(title.textContent ?? '')}</text>`,
    );
  }
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width / scale} ${height / scale}" font-family="${escapeXml(base.font.ui)}">`,
    `<rect width="100%" height="100%" fill="${ground}"/>`,
    ...parts,
    '</svg>',
  ].join('\n');
}

export const PartTitle = styled.p`
  padding: 2px 4px 6px;
  font-size: 12px;
  line-height: 16px;
  font-weight: 600;
  overflow-wrap: anywhere;
`;
