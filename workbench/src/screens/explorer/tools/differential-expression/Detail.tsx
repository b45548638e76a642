import { useMemo, type ReactNode } from 'react';
import type { DifferentialExpressionParams } from '@stroma/contract/tools';
import { CompanionDetail } from '@stroma/design-system/explorer';
import { useT } from '@stroma/design-system/messages';
import type { PaletteId } from '@stroma/design-system/tokens';
import { usePick } from '../../companion/CompanionContext.ts';
import { GeneOfGroups } from '../../companion/GeneOfGroups.tsx';
import type { DatasetDetail } from '../../dataset.ts';
import { groupsOf } from './companion.ts';

interface DetailProps {
  detail: DatasetDetail;
  params: DifferentialExpressionParams;
  palette: PaletteId;
  /** What can be done with the genes of a side. */
  children: ReactNode;
}
/** Below the map: the picked gene in A and B, and where the genes can be sent. */
export function Detail({ detail, params, palette, children }: DetailProps) {
  const t = useT();
  const [gene] = usePick();
  const groups = useMemo(() => groupsOf(params), [params]);
  return (
    <CompanionDetail title={t.dynamic('companion.detail')}>
      {gene && <GeneOfGroups {...{ detail, gene, groups, palette }} isContrast />}
      <div style={{ padding: '8px 12px' }}>{children}</div>
    </CompanionDetail>
  );
}
