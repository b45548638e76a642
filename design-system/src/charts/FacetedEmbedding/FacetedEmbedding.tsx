'use client';
import { useMemo } from 'react';
import { useT } from '../../theme/messages.ts';
import { Facets } from '../../kernels/cells/Facets.tsx';
import type { FacetedEmbeddingProps } from './FacetedEmbedding.types.ts';
import { facetsOf } from './facets.ts';

/** Small multiples by sample, group or gene with one scale and one camera (specification 2.7, 2.8). */
export function FacetedEmbedding(props: FacetedEmbeddingProps) {
  const { title, coordinates, by, palette, ramp, pointSize, opacity, camera, onCameraChange } = props;
  const t = useT();
  const { facets, legend } = useMemo(
    () => facetsOf({ by, coordinates }, t('chart.expression')),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the translator is new each render; the language is the key
    [by, coordinates, t.locale],
  );
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
    />
  );
}
