import { Tabs } from '@stroma/design-system/primitives';
import { useT } from '@stroma/design-system/messages';
import { useColumns } from '../columnsOf.ts';
import { CoexpressionTab } from './CoexpressionTab.tsx';
import { GeneTab } from './GeneTab.tsx';
import type { PartProps } from './parts.ts';
import { useComparison } from './useComparison.ts';
import type { TabProps } from '../tab.ts';

const PARTS = ['gene', 'coexpression'] as const;

/** Gene expression: genes by group, and two genes over the same cells (specification 2.8). */
export function ExpressionTab(props: TabProps) {
  const { detail, view, change } = props;
  const t = useT();
  const columns = useColumns(detail);
  const { comparison, compare } = useComparison(props, columns);
  const part: PartProps = {
    ...props,
    comparison,
    compare,
    asked: {
      params: { id: detail.id },
      query: { v: `${detail.version}-${detail.labelsRevision}` },
      layer: view.layer,
      groupBy: view.groupBy,
    },
    fields: {
      layer: view.layer,
      onLayerChange: (layer) => change({ layer }),
      layers: detail.layers,
      groupBy: view.groupBy,
      groupOptions: columns.map(({ id, label }) => ({ id, label })),
      onGroupByChange: (groupBy) => change({ groupBy }),
      palette: view.palette,
    },
  };
  return (
    <Tabs
      isInset
      label={t.dynamic('gene.part')}
      value={view.part}
      onChange={(next) => change({ part: next })}
      tabs={PARTS.map((id) => ({ id, label: t.dynamic(`gene.part.${id}`) }))}
    >
      {view.part === 'gene' ? <GeneTab {...part} /> : <CoexpressionTab {...part} />}
    </Tabs>
  );
}
