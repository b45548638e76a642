'use client';
import { useMemo, useState } from 'react';
import type { StabilityResult } from '@stroma/contract/tools';
import { EmbeddingPlot } from '../../charts/EmbeddingPlot/EmbeddingPlot.tsx';
import type { EmbeddingColour } from '../../charts/EmbeddingPlot/EmbeddingPlot.types.ts';
import { fromFloats } from '../../kernels/points/prepare.ts';
import { SegmentedControl } from '../../primitives/SegmentedControl/SegmentedControl.tsx';
import { Stack } from '../../primitives/Page/Page.styles.ts';
import { useT } from '../../theme/messages.ts';

/** The drawn cells on their UMAP, by consistency or by cluster. */
export function StabilityCells({ cells }: { cells: StabilityResult['cells'] }) {
  const t = useT();
  const [by, setBy] = useState<'consistency' | 'cluster'>('consistency');
  const coordinates = useMemo(() => fromFloats('umap', cells.x, cells.y), [cells]);
  const name = t(`stability.${by}`);
  const colour = useMemo((): EmbeddingColour => {
    if (by === 'consistency')
      return {
        ...{ kind: 'number', name, min: 0, max: 1 },
        values: Uint8Array.from(cells.consistency, (value) => 1 + Math.round(254 * value)),
      };
    const number = cells.clusters.reduce((most, one) => Math.max(most, one), 0);
    return {
      ...{ kind: 'category', name },
      codes: Uint16Array.from(cells.clusters),
      categories: Array.from({ length: number + 1 }, (_, i) => String(i)),
    };
  }, [cells, by, name]);
  return (
    <Stack $gap={8}>
      <SegmentedControl
        label={t('stability.colourBy')}
        value={by}
        onChange={setBy}
        options={[
          { id: 'consistency', label: t('stability.consistency') },
          { id: 'cluster', label: t('stability.cluster') },
        ]}
      />
      <div style={{ height: 360 }}>
        <EmbeddingPlot data={coordinates} colour={colour} title={t('stability.picture', { by: name })} />
      </div>
    </Stack>
  );
}
