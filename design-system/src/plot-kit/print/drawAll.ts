import type { ReactNode } from 'react';
import { escapeXml } from '../../kernels/figure/figureSvg.ts';
import { buildTheme } from '../../theme/themes.ts';
import { base } from '../../tokens/base.ts';
import type { DrawSize } from './PrintStage.tsx';
import { TEXT } from './printFigure.ts';

const LIGHT = buildTheme('light');
const LINE_PX = 16;
/** Approximate width of a letter in px; Chinese characters are as wide as they are high. */
const wide = (letter: string): number => (letter > '\u2e7f' ? TEXT.px : TEXT.px * 0.56);

/** Wraps text to lines of at most `width` px. */
function linesOf(words: string, width: number): string[] {
  const lines = [''];
  let used = 0;
  for (const letter of words) {
    used += wide(letter);
    if (used > width) {
      lines.push('');
      used = wide(letter);
    }
    lines[lines.length - 1] += letter;
  }
  return lines;
}

/** Placeholder for a figure that could not be drawn: an outline with a text. */
export function placeholderSvg(said: readonly string[], width: number, height: number): string {
  const lines = said.flatMap((words) => linesOf(words, width - 2 * LINE_PX));
  const first = height / 2 - ((lines.length - 1) * LINE_PX) / 2;
  const text = lines.map(
    (line, i) =>
      `<text x="${width / 2}" y="${first + i * LINE_PX}" text-anchor="middle" font-family="${escapeXml(base.font.ui)}" font-size="${TEXT.px}" fill="${LIGHT.colour.text}">${escapeXml(line)}</text>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><rect x="0.5" y="0.5" width="${width - 1}" height="${height - 1}" fill="none" stroke="${LIGHT.colour.line}" stroke-dasharray="4 4"/>${text.join('')}</svg>`;
}

interface Drawable {
  figure: ReactNode;
  size: DrawSize & { height: number };
  /** Text of the placeholder if it cannot be drawn, at least one line per entry. */
  missing: readonly string[];
}
/** Draws figures one after another; one that fails leaves a placeholder with its name, and the others are still drawn. */
export async function drawAll(
  figures: readonly Drawable[],
  draw: (figure: ReactNode, size: DrawSize) => Promise<string>,
): Promise<{ drawn: string[]; missing: number }> {
  const drawn: string[] = [];
  let missing = 0;
  for (const { figure, size, missing: said } of figures)
    try {
      drawn.push(await draw(figure, size));
    } catch {
      missing += 1;
      drawn.push(placeholderSvg(said, size.width, size.height));
    }
  return { drawn, missing };
}
