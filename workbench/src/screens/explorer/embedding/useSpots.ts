import { useMemo } from 'react';
import { LIMITS } from '@stroma/contract';
import { useTissue, type EmbeddingSpots } from '@stroma/design-system/charts';
import { readTissue } from '../../../api/arrays.ts';
import { useCached } from '../../../api/cache.ts';
import { slideOf, type DatasetDetail } from '../dataset.ts';
import type { View } from '../view/view.ts';

/** Tissue of the shown slide: image, true spot size and scale bar; undefined for another embedding. */
export function useSpots(
  detail: DatasetDetail,
  { imageOpacity, pointSize }: Pick<View, 'imageOpacity' | 'pointSize'>,
  of: Pick<View, 'embedding' | 'dimensions'>,
): EmbeddingSpots {
  const slide = slideOf(detail, of);
  const picture = slide?.picture;
  const read = useCached(picture ? `${detail.id}:tissue:${detail.version}` : null, () => readTissue(detail.id));
  const source = read.state === 'ready' ? read.data : null;
  const image = useMemo(() => (picture && source ? { ...picture, source } : null), [picture, source]);
  return useTissue({
    ...{ image, imageOpacity, micrometresPerUnit: slide?.micrometresPerUnit ?? null },
    // A size that was chosen is not overruled by the true one.
    spotDiameter: slide && pointSize === LIMITS.plot.pointSize ? slide.spotDiameter : null,
  });
}
