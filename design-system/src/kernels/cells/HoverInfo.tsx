'use client';
import { Fragment } from 'react';
import { useT } from '../../theme/messages.ts';
import { HoverCard } from './embedding.styles.ts';
import type { EmbeddingColour } from '../points/embedding.types.ts';
import type { Hover } from './usePointer.ts';

interface HoverInfoProps {
  hover: Hover;
  colour: EmbeddingColour;
  size: { width: number; height: number };
  describeCell?: (index: number) => readonly (readonly [string, string])[];
}
export function HoverInfo({ hover, colour, size, describeCell }: HoverInfoProps) {
  const t = useT();
  const lines: (readonly [string, string])[] = [];
  if (colour.kind === 'category')
    lines.push([colour.name, colour.categories[colour.codes[hover.cell] as number] ?? t('common.unknown')]);
  if (colour.kind === 'number') {
    const q = colour.values[hover.cell] as number;
    const value = q === 0 ? t('embedding.none') : t.number(colour.min + ((q - 1) / 254) * (colour.max - colour.min));
    lines.push([colour.name, value]);
  }
  if (colour.kind === 'blend')
    for (const { symbol, values, max } of colour.genes) {
      const q = values[hover.cell] as number;
      lines.push([symbol, q === 0 ? t('embedding.none') : t.number((q / 255) * max)]);
    }
  lines.push(...(describeCell?.(hover.cell) ?? []));
  if (!lines.length) return null;
  const style = {
    ...(hover.x > size.width / 2 ? { right: size.width - hover.x + 12 } : { left: hover.x + 12 }),
    ...(hover.y > size.height / 2 ? { bottom: size.height - hover.y + 12 } : { top: hover.y + 12 }),
  };
  return (
    <HoverCard style={style} aria-hidden="true">
      <dl>
        {lines.map(([name, value]) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
      </dl>
    </HoverCard>
  );
}
