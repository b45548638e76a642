'use client';
import { useMemo } from 'react';
import { styled, useTheme } from 'styled-components';
import { chart } from '../../kernels/figure/chart.tsx';
import { useT } from '../../theme/messages.ts';
import { Facets } from '../../kernels/cells/Facets.tsx';
import { shownColour } from '../EmbeddingPlot/shownColour.ts';
import type { FacetedEmbeddingProps } from './FacetedEmbedding.types.ts';
import { facetsOf } from './facets.ts';

const Note = styled.p`
  padding: 8px 12px 0;
  font-size: 12px;
  color: var(--st-muted);
`;

/** Small multiples by sample, group or gene with one scale and one camera (specification 2.7, 2.8). */
export const FacetedEmbedding = chart(function FacetedEmbedding(props: FacetedEmbeddingProps) {
  const {
    title,
    data: coordinates,
    by,
    palette,
    ramp,
    pointSize,
    opacity,
    camera,
    onCameraChange,
    top: most,
    height,
    fill,
    spots,
  } = props;
  const t = useT();
  const { scheme } = useTheme();
  const selection = fill?.selection ?? null;
  const shown = useMemo(
    () =>
      by.kind === 'category'
        ? {
            ...by,
            categories: by.categories.map((name) => t.category(name, by.column)),
            colour: shownColour(by.colour, t, scheme),
          }
        : by,
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the translator is new each render; the language is the key
    [by, t.locale, scheme],
  );
  const { facets, legend } = useMemo(
    () => facetsOf({ by: shown, data: coordinates, selection, ...(most && { top: most }) }, t('chart.expression')),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- as above
    [shown, coordinates, selection, most],
  );
  const total = by.kind === 'category' ? by.categories.length : facets.length;
  return (
    <Facets
      title={title}
      coordinates={coordinates}
      facets={facets}
      legend={legend}
      palette={palette}
      ramp={ramp}
      pointSize={pointSize}
      opacity={opacity}
      camera={camera}
      onCameraChange={onCameraChange}
      {...(spots && { spots })}
      {...(height !== undefined && { panelHeight: height })}
      {...(fill && {
        fill: {
          ...fill,
          ...(facets.length < total && { note: <Note>{t('facets.some', { shown: facets.length, total })}</Note> }),
        },
      })}
    />
  );
});
