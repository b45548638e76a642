'use client';
import { useMemo } from 'react';
import { useTheme } from 'styled-components';
import type { PathMark } from '../marks/marks.types.ts';
import { densityContours } from '../points/contours.ts';
import type { EmbeddingPlotProps } from '../points/embedding.types.ts';

/** The given marks with contours of the cells' density below them; of the selected cells where some are. */
export function useContours(props: EmbeddingPlotProps): EmbeddingPlotProps['marks'] {
  const { data: coordinates, showContours, selection = null, marks } = props;
  const theme = useTheme();
  const lines = useMemo(
    () => (showContours ? densityContours(coordinates, selection) : []),
    [showContours, coordinates, selection],
  );
  return useMemo(() => {
    if (!lines.length) return marks;
    return (projection) => [
      ...lines.map(({ share, lines: closed }): PathMark => ({
        kind: 'path',
        d: closed
          .map((line) => {
            const points: string[] = [];
            for (let i = 0; i < line.length; i += 2) {
              const [x, y] = projection.at(line[i] as number, line[i + 1] as number);
              points.push(`${x.toFixed(1)} ${y.toFixed(1)}`);
            }
            return `M${points.join('L')}Z`;
          })
          .join(''),
        ...{ stroke: theme.colour.text, width: 1, fill: 'none', opacity: 0.75 - share / 2, part: 'contour' },
      })),
      ...(marks?.(projection) ?? []),
    ];
  }, [lines, marks, theme]);
}
