'use client';
import type { ReactNode } from 'react';
import { useTheme } from 'styled-components';
import { useT } from '../../theme/messages.ts';
import { blendKey } from '../points/blend.ts';
import type { EmbeddingColour } from '../points/embedding.types.ts';
import { blendMarks, BLEND_SIZE } from '../points/blendMarks.ts';
import { LegendRoot } from './embedding.styles.ts';

interface BlendLegendProps {
  colour: Extract<EmbeddingColour, { kind: 'blend' }>;
  fontSize: number;
  head: ReactNode;
  isFolded?: boolean;
}

/** Two-dimensional legend of two genes: one increases to the right, the other upwards, each on its own scale. */
export function BlendLegend({ colour, fontSize, head, isFolded }: BlendLegendProps) {
  const t = useT();
  const theme = useTheme();
  const { squares, step } = blendKey(theme, BLEND_SIZE.side);
  const short = (v: number) => t.number(v, { maximumSignificantDigits: 3 });
  const marks = blendMarks(colour.genes, short);
  return (
    <LegendRoot $size={fontSize} role="group" aria-label={t('embedding.legend', { name: colour.name })}>
      {head}
      {/* An own box, as the entries of other legends have: the box folds, scrolls and pads it. */}
      <div hidden={isFolded}>
        <svg
          width={BLEND_SIZE.width}
          height={BLEND_SIZE.height}
          viewBox={`0 0 ${BLEND_SIZE.width} ${BLEND_SIZE.height}`}
          fill="currentColor"
          fontSize={12}
          role="img"
          aria-label={t('embedding.blendKey', { first: colour.genes[0].symbol, second: colour.genes[1].symbol })}
          style={{ display: 'block', maxWidth: '100%' }}
        >
          <g transform={`translate(${BLEND_SIZE.left} ${BLEND_SIZE.top})`} shapeRendering="crispEdges">
            {squares.map(({ x, y, fill }) => (
              <rect key={`${x}|${y}`} x={x} y={y} width={step} height={step} fill={fill} />
            ))}
          </g>
          {marks.map(({ text, x, y, anchor, isUpright, isName }) => (
            <text
              key={`${x}|${y}`}
              transform={`translate(${x} ${y})${isUpright ? ' rotate(-90)' : ''}`}
              textAnchor={anchor}
              fontStyle={isName ? 'italic' : undefined}
            >
              {text}
            </text>
          ))}
        </svg>
      </div>
    </LegendRoot>
  );
}
