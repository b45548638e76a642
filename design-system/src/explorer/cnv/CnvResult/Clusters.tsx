'use client';
import { NumberField } from '../../../primitives/NumberField/NumberField.tsx';
import { useT } from '../../../theme/messages.ts';
import { CNV_CLUSTERS, type CnvResultProps } from '../cnv.types.ts';

/** Field for the number of clusters from the tree. */
export function Clusters({ result, k, onKChange }: Pick<CnvResultProps, 'result' | 'k' | 'onKChange'>) {
  const t = useT();
  return (
    <NumberField
      label={t('cnv.k')}
      value={k}
      minValue={CNV_CLUSTERS.min}
      maxValue={Math.min(CNV_CLUSTERS.max, result.leaves.length)}
      step={1}
      onChange={(n) => Number.isInteger(n) && onKChange(n)}
    />
  );
}
