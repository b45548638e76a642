import { useMemo, useRef } from 'react';
import { blendColour, type EmbeddingColour } from '@stroma/design-system/charts';
import { useT } from '@stroma/design-system/messages';
import { readGene } from '../../../api/arrays.ts';
import { useCached } from '../../../api/cache.ts';
import { arrayKeys, type DatasetDetail } from '../dataset.ts';
import type { View } from '../view/view.ts';

/** Two genes as one colouring, one gene alone while the other is not chosen; null until they are read, and without any. */
export function useBlend(
  detail: DatasetDetail,
  genes: readonly [string, string] | null,
  layer: View['layer'],
): EmbeddingColour | null {
  const t = useT();
  const keyOf = (gene: string) =>
    gene ? arrayKeys(detail, { embedding: '', dimensions: 2, colourBy: 'gene', gene, layer }).gene : null;
  const [a, b] = genes ?? ['', ''];
  const first = useCached(keyOf(a), () => readGene(detail.id, a, layer));
  const second = useCached(keyOf(b), () => readGene(detail.id, b, layer));
  const one = first.state === 'ready' && a ? first.data : null;
  const two = second.state === 'ready' && b ? second.data : null;
  const unit = t(`gene.unit.${layer}`);
  const last = useRef<EmbeddingColour>(null);
  return useMemo(() => {
    if (!genes) return null;
    const whole = a && b ? one && two && blendColour(one, two, unit) : null;
    const alone = a && b ? null : (one ?? two);
    const drawn: EmbeddingColour | null =
      whole ??
      (alone && {
        ...{ kind: 'number', name: alone.symbol, values: alone.values, min: 0, max: alone.max, unit, italic: true },
      });
    last.current = drawn ?? last.current;
    return last.current;
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the names say which genes
  }, [genes === null, a, b, one, two, unit]);
}
