'use client';
import type { ReactNode } from 'react';
import { useTheme } from 'styled-components';
import { useT } from '../../theme/messages.ts';
import { textWidth } from '../text/text.ts';
import type { Area, View } from '../points/camera.ts';
import type { EmbeddingCoordinates } from '../points/embedding.types.ts';
import type { PlacedLabel } from '../points/labelPlaces.ts';
import { embeddingName } from './names.ts';

export interface OverlayProps {
  view: View;
  coordinates: EmbeddingCoordinates;
  showAxes: boolean;
  /** Directions of the axes on the screen. */
  axes: readonly (readonly [number, number])[];
  shape: readonly number[];
  labels: readonly PlacedLabel[];
  fontSize: number;
  children?: ReactNode;
}

const ARM = 36;

/** An axis: the end of its line and the position of its name, relative to the origin of the axes. */
export interface AxisMark {
  name: string;
  end: readonly [number, number];
  at: readonly [number, number];
  anchor: 'start' | 'middle' | 'end';
  /** Upright, read from below, along the vertical axis of a plane. */
  isUpright: boolean;
}
/** `components`: their numbers; without them the axes are numbered from 1 on. */
export function axisMarks(
  axes: readonly (readonly [number, number])[],
  title: string,
  components?: readonly number[],
): AxisMark[] {
  return axes.map(([dx, dy], i) => {
    const isUpright = axes.length === 2 && i === 1;
    const side = dx > 0.3 ? 'start' : dx < -0.3 ? 'end' : 'middle';
    return {
      name: `${title} ${components?.[i] ?? i + 1}`,
      end: [dx * ARM, dy * ARM],
      at: isUpright ? [4, -ARM - 6] : [dx * (ARM + 6), dy * (ARM + 8) + 4],
      anchor: isUpright ? 'start' : side,
      isUpright,
    };
  });
}
/** Origin of the axes, from the lower left corner: of a plane in the corner, in 3D with room for all directions. */
export const axesPlace = (dimensions: 2 | 3): readonly [number, number] => (dimensions === 2 ? [16, 10] : [84, 52]);
/** Area of the axis names of a plane, including the upright one, which labels avoid. The names of 3D axes move with the camera. */
export function axesArea(axes: readonly (readonly [number, number])[], title: string, height: number): Area | null {
  const upright = axisMarks(axes, title).find((mark) => mark.isUpright);
  if (!upright) return null;
  const [left, up] = axesPlace(2);
  const tall = textWidth(upright.name) - upright.at[1];
  return { left: 0, top: height - up - tall, width: left + upright.at[0] + 2, height: tall };
}

export function Overlay({ view, coordinates, showAxes, axes, shape, labels, fontSize, children }: OverlayProps) {
  const theme = useTheme();
  const { plotAxis, muted, text, surface, accent } = theme.colour;
  const t = useT();
  const name = embeddingName(coordinates.key, t);
  const [left, up] = axesPlace(coordinates.dimensions);
  const low = view.height - up;
  const path = shape.length > 3 ? `M${pairs(shape).join('L')}Z` : '';
  return (
    <svg className="overlay" viewBox={`0 0 ${view.width} ${view.height}`} aria-hidden="true">
      {showAxes && (
        <g fontSize={12} fill={muted} transform={`translate(${left} ${low})`} data-axes="">
          {axisMarks(axes, name, coordinates.components).map((mark) => (
            <g key={mark.name}>
              <path d={`M0 0L${mark.end.join(' ')}`} fill="none" stroke={plotAxis} />
              <text
                transform={`translate(${mark.at.join(' ')})${mark.isUpright ? ' rotate(-90)' : ''}`}
                textAnchor={mark.anchor}
              >
                {mark.name}
              </text>
            </g>
          ))}
        </g>
      )}
      <g data-overlay="">{children}</g>
      {labels.map((l) => (
        <text
          key={l.text}
          x={l.x}
          y={l.y}
          dy="0.35em"
          textAnchor="middle"
          fontSize={fontSize}
          fontWeight={600}
          fill={text}
          opacity={l.dim ? 0.35 : 1}
          stroke={surface}
          strokeWidth={3}
          strokeLinejoin="round"
          paintOrder="stroke"
        >
          {l.text}
        </text>
      ))}
      {path && <path d={path} fill={accent} fillOpacity={0.12} stroke={accent} strokeWidth={1.5} />}
    </svg>
  );
}

function pairs(shape: readonly number[]): string[] {
  const list: string[] = [];
  for (let i = 0; i < shape.length; i += 2) list.push(`${shape[i]} ${shape[i + 1]}`);
  return list;
}
