import type { BlendedGene } from './embedding.types.ts';
import { fitText } from '../text/text.ts';

/** Size in px of the colour square of two genes including its labels. */
export const BLEND_SIZE = { side: 96, left: 40, top: 8, width: 152, height: 142 };

export interface BlendMark {
  text: string;
  x: number;
  y: number;
  anchor: 'start' | 'middle' | 'end';
  isUpright: boolean;
  isName: boolean;
}
/** Names and ends of both scales, for a 12 px font. */
export function blendMarks(genes: readonly [BlendedGene, BlendedGene], short: (value: number) => string): BlendMark[] {
  const { side, left, top } = BLEND_SIZE;
  const [right, low] = [left + side, top + side];
  const level = { isUpright: false, isName: false };
  return [
    { ...level, text: '0', x: left, y: low + 14, anchor: 'middle' },
    { ...level, text: short(genes[0].max), x: right, y: low + 14, anchor: 'middle' },
    {
      ...level,
      text: fitText(genes[0].symbol, side + 12, 12),
      x: left + side / 2,
      y: low + 30,
      anchor: 'middle',
      isName: true,
    },
    { ...level, text: short(genes[1].max), x: left - 4, y: top + 9, anchor: 'end' },
    {
      text: fitText(genes[1].symbol, side - 18, 12),
      x: left - 8,
      y: low,
      anchor: 'start',
      isUpright: true,
      isName: true,
    },
  ];
}
