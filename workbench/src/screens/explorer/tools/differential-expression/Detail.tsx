import { useEffect, useMemo, type ReactNode } from 'react';
import type { DifferentialExpressionParams, DifferentialExpressionResult } from '@stroma/contract/tools';
import { CompanionDetail } from '@stroma/design-system/explorer';
import { useT } from '@stroma/design-system/messages';
import type { PaletteId } from '@stroma/design-system/tokens';
import { useCompanion, usePick } from '../../companion/CompanionContext.ts';
import { GeneOfGroups } from '../../companion/GeneOfGroups.tsx';
import type { DatasetDetail } from '../../dataset.ts';
import { groupsOf } from './companion.ts';

interface DetailProps {
  detail: DatasetDetail;
  params: DifferentialExpressionParams;
  summary: DifferentialExpressionResult;
  /** Place of the shown one. */
  comparison: number;
  palette: PaletteId;
  /** Actions on the genes of a side. */
  children: ReactNode;
}
/** Below the map: the picked gene in A and B, and where the genes can be sent. */
export function Detail({ detail, params, summary, comparison, palette, children }: DetailProps) {
  const t = useT();
  const [gene] = usePick();
  const setPart = useCompanion()?.setPart;
  useEffect(() => setPart?.(comparison), [setPart, comparison]);
  const groups = useMemo(() => groupsOf({ params, summary, part: comparison }), [params, summary, comparison]);
  return (
    <CompanionDetail title={t.dynamic('companion.detail')}>
      {gene && <GeneOfGroups {...{ detail, gene, groups, palette }} isContrast />}
      <div style={{ padding: '8px 12px' }}>{children}</div>
    </CompanionDetail>
  );
}
