import type { ReactNode } from 'react';
import { useTheme } from 'styled-components';
import { useT, type Translate } from '../../theme/messages.ts';
import type { View } from './camera.ts';
import type { EmbeddingCoordinates } from './embedding.types.ts';

export const AXIS_NAMES: Record<string, string> = {
  component: 'Component',
  umap: 'UMAP',
  umap3: 'UMAP',
  tsne: 't-SNE',
  pca: 'PC',
};
export const axisName = (key: string) => AXIS_NAMES[key] ?? key.toUpperCase();
/** UMAP and its like are names in every language, a component is a word. */
export const axisTitle = (key: string, t: Translate) =>
  key === 'component' ? t('embedding.component') : axisName(key);

export interface OverlayProps {
  view: View;
  coordinates: EmbeddingCoordinates;
  showAxes: boolean;
  shape: readonly number[];
  labels: readonly { text: string; x: number; y: number; dim: boolean }[];
  fontSize: number;
  children?: ReactNode;
}

/** Where labels stand: pixel places of category centres that lie inside the view. */
export function placeLabels(
  view: View,
  centres: Float64Array,
  names: readonly string[],
  highlighted: readonly number[],
): OverlayProps['labels'] {
  const of = (w: readonly [number, number, number, number], i: number) =>
    w[0] * (centres[i] as number) + w[1] * (centres[i + 1] as number) + w[2] * (centres[i + 2] as number) + w[3];
  return names.flatMap((text, code) => {
    const at = code * 3;
    if (Number.isNaN(centres[at])) return [];
    const [x, y] = [of(view.x, at), of(view.y, at)];
    if (x < 0 || y < 0 || x > view.width || y > view.height) return [];
    return [{ text, x, y, dim: highlighted.length > 0 && !highlighted.includes(code) }];
  });
}

export function Overlay({ view, coordinates, showAxes, shape, labels, fontSize, children }: OverlayProps) {
  const theme = useTheme();
  const { plotAxis, muted, text, surface, accent } = theme.colour;
  const t = useT();
  const name = axisTitle(coordinates.key, t);
  const left = 16;
  const low = view.height - 52;
  const path = shape.length > 3 ? `M${pairs(shape).join('L')}Z` : '';
  return (
    <svg className="overlay" viewBox={`0 0 ${view.width} ${view.height}`} aria-hidden="true">
      {showAxes && !view.three && (
        <g fontSize={12} fill={muted}>
          <path d={`M${left} ${low - 36}V${low}H${left + 36}`} fill="none" stroke={plotAxis} />
          <text x={left + 42} y={low + 4}>
            {name} 1
          </text>
          <text transform={`translate(${left + 4} ${low - 42}) rotate(-90)`}>{name} 2</text>
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
