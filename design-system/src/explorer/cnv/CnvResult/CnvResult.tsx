'use client';
import { useKept } from '../../../primitives/Kept/useKept.tsx';
import { Tabs } from '../../../primitives/Tabs/Tabs.tsx';
import { useT } from '../../../theme/messages.ts';
import type { CnvColumn, CnvResultProps } from '../cnv.types.ts';
import { meanArmsByCluster } from '../cut.ts';
import { ArmsTab, type ArmRows } from './ArmsTab.tsx';
import { HeatmapTab } from './HeatmapTab.tsx';
import { RegionTab } from './RegionTab.tsx';
import { ScoreTab } from './ScoreTab.tsx';

/** CNV (Tirosh et al. 2016): heat map along the genome, score of each cell, one region, chromosome arms (specification 2.8). */
export function CnvResult(props: CnvResultProps) {
  const { result, tab, onTabChange, k } = props;
  const t = useT();
  const [by, setBy] = useKept<ArmRows>('view.armRows', 'groups');
  const [coloured, setColoured] = useKept<CnvColumn>('view.column', 'call');
  const groupLabel = result.labels ? t.column(result.labels.column) : t('cnv.group');
  const arms = by === 'groups' ? result.arms.groups : meanArmsByCluster(result, k, (n) => t('cnv.cluster', { n }));
  return (
    <Tabs
      isInset
      label={t('cnv.title')}
      value={tab}
      onChange={onTabChange}
      tabs={(['heatmap', 'score', 'region', 'arms'] as const).map((id) => ({ id, label: t(`cnv.tab.${id}`) }))}
    >
      {tab === 'heatmap' && <HeatmapTab {...props} />}
      {tab === 'score' && <ScoreTab {...props} {...{ groupLabel, coloured }} onColouredChange={setColoured} />}
      {tab === 'region' && <RegionTab {...props} {...{ groupLabel, arms }} />}
      {tab === 'arms' && <ArmsTab {...props} {...{ groupLabel, by, arms }} onByChange={setBy} />}
    </Tabs>
  );
}
