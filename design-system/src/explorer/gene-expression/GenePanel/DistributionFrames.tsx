'use client';
import { useState } from 'react';
import { BoxPlot } from '../../../charts/BoxPlot/BoxPlot.tsx';
import { StackedViolin } from '../../../charts/StackedViolin/StackedViolin.tsx';
import { stackedViolinTable } from '../../../charts/StackedViolin/StackedViolin.table.ts';
import { ViolinPlot } from '../../../charts/ViolinPlot/ViolinPlot.tsx';
import { violinTable } from '../../../charts/ViolinPlot/ViolinPlot.table.ts';
import { PlotFrame } from '../../../plot-kit/PlotFrame/PlotFrame.tsx';
import { Switch } from '../../../primitives/Switch/Switch.tsx';
import { useT } from '../../../theme/messages.ts';
import { shownGroups } from '../../names.ts';
import { Actions } from './frames.styles.ts';
import type { FrameProps } from './frames.types.ts';
import { scoreDescription } from './setText.ts';

/** Distribution of the gene's expression by group; as halves or neighbours if two sides are compared. */
export function DistributionFrame(props: FrameProps & { view: 'violin' | 'box' }) {
  const { gene, unit, violin, split, view, groupLabel, palette, set } = props;
  const t = useT();
  const [showPoints, setShowPoints] = useState(false);
  const by = t('gene.by', { group: groupLabel });
  const enriched = set && t.dynamic('gene.enrichmentBy', { n: set.genes.length, group: groupLabel });
  const title = enriched ?? `${gene ?? ''} ${by}`;
  const other = split && { split: { names: split.names, groups: shownGroups(split.groups, t, groupLabel) } };
  return (
    <PlotFrame
      title={
        enriched ?? (
          <>
            <em>{gene}</em> {by}
          </>
        )
      }
      subtitle={[split && t('deg.aVsB', { a: split.names[0], b: split.names[1] }), set && scoreDescription(set, t)]
        .filter(Boolean)
        .join(' · ')}
      state={violin}
      height={340}
      table={(groups) => violinTable({ data: shownGroups(groups, t, groupLabel), groupLabel, ...other }, t)}
      actions={
        <Actions>
          <Switch isSelected={showPoints} onChange={setShowPoints}>
            {t.dynamic('gene.points')}
          </Switch>
        </Actions>
      }
    >
      {(stored) => {
        const groups = shownGroups(stored, t, groupLabel);
        const valueLabel = set ? unit : `${gene ?? ''} (${unit})`;
        const shared = { title, groupLabel, valueLabel, palette, showPoints, height: 320 };
        if (view === 'violin') return <ViolinPlot {...shared} data={groups} {...other} />;
        // Boxes of both sides are adjacent, named by group and side.
        const sided = other
          ? groups.flatMap((g, i) => {
              const second = other.split.groups[i];
              return [
                { ...g, group: `${g.group} · ${other.split.names[0]}` },
                ...(second ? [{ ...second, group: `${g.group} · ${other.split.names[1]}` }] : []),
              ].filter(({ n }) => n > 0);
            })
          : groups;
        return <BoxPlot {...shared} data={sided} />;
      }}
    </PlotFrame>
  );
}

/** Violins of all chosen genes, one row per gene. */
export function StackedFrame({ stacked, groupLabel, unit, palette }: FrameProps) {
  const t = useT();
  const title = t.dynamic('gene.stackedTitle', { group: groupLabel });
  return (
    <PlotFrame
      title={title}
      subtitle={t.dynamic('gene.stackedHint', { unit })}
      state={stacked ?? { state: 'empty' }}
      height={240}
      table={(d) => stackedViolinTable({ ...d, data: d.groups, groupLabel }, t)}
    >
      {(d, figure) => (
        <StackedViolin
          {...d}
          data={d.groups.map((row) => shownGroups(row, t, groupLabel))}
          title={figure.title || title}
          groupLabel={groupLabel}
          valueLabel={unit}
          palette={palette}
        />
      )}
    </PlotFrame>
  );
}
