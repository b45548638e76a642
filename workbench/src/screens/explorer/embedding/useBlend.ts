import { useMemo, useRef } from 'react';
import { blendColour, type EmbeddingColour } from '@stroma/design-system/charts';
import type { Loadable } from '@stroma/design-system/primitives';
import { useT } from '@stroma/design-system/messages';
import { readGene } from '../../../api/arrays.ts';
import { useCached } from '../../../api/cache.ts';
import { arrayKeys, type DatasetDetail } from '../dataset.ts';
import type { View } from '../view/view.ts';

export interface Blend {
  /** Null until the genes are loaded, and without genes. */
  colour: EmbeddingColour | null;
  /** The error, with its retry. */
  state: Loadable<unknown>;
}

/** Two genes as one colouring, or one gene if the other is not chosen or failed; the previous ones stay while others load. */
export function useBlend(detail: DatasetDetail, genes: readonly [string, string] | null, layer: View['layer']): Blend {
  const t = useT();
  const keyOf = (gene: string) =>
    gene ? arrayKeys(detail, { embedding: '', dimensions: 2, colourBy: 'gene', gene, layer }).gene : null;
  const [a, b] = genes ?? ['', ''];
  const first = useCached(keyOf(a), () => readGene(detail.id, a, layer));
  const second = useCached(keyOf(b), () => readGene(detail.id, b, layer));
  const one = first.state === 'ready' && a ? first.data : null;
  const two = second.state === 'ready' && b ? second.data : null;
  const unit = t(`gene.unit.${layer}`);
  const failed = [first, second].filter((read) => read.state === 'error');
  const isFailed = failed.length > 0;
  const last = useRef<EmbeddingColour>(null);
  const colour = useMemo(() => {
    // Genes of an earlier choice must not be shown for this one.
    if (!genes || isFailed) last.current = null;
    if (!genes) return null;
    const isPair = a && b && !isFailed;
    const whole = isPair ? one && two && blendColour(one, two, unit) : null;
    const alone = isPair ? null : (one ?? two);
    const drawn: EmbeddingColour | null =
      whole ??
      (alone && {
        ...{ kind: 'number', name: alone.symbol, values: alone.values, min: 0, max: alone.max, unit, italic: true },
      });
    last.current = drawn ?? last.current;
    return last.current;
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the names say which genes
  }, [genes === null, isFailed, a, b, one, two, unit]);
  const again = () => failed.forEach(({ onRetry }) => onRetry?.());
  return { colour, state: failed[0] ? { ...failed[0], onRetry: again } : first };
}
