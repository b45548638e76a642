'use client';
import { StackedBar } from '../../../charts/StackedBar/StackedBar.tsx';
import { useT } from '../../../theme/messages.ts';
import { Button } from '../../../primitives/Button/Button.tsx';
import { SegmentedControl } from '../../../primitives/SegmentedControl/SegmentedControl.tsx';
import { PlotFrame } from '../../../plot-kit/PlotFrame/PlotFrame.tsx';
import type { CellCycleProps } from '../../explorer.types.ts';

const PHASES = ['G1', 'S', 'G2M'] as const;

/** Phases by group, as counts or shares (specification 2.8). */
export function CellCycle({ state, mode, onModeChange, onShowOnEmbedding }: CellCycleProps) {
  const t = useT();
  return (
    <PlotFrame
      title={t('cellCycle.title')}
      state={state}
      emptyTitle={t('cellCycle.empty')}
      emptyHint={t('cellCycle.emptyHint')}
      table={(data) => ({
        columns: [t('qc.group'), ...PHASES],
        rows: data.groups.map((g) => [t.category(g.group), g.G1, g.S, g.G2M]),
      })}
      actions={
        <>
          <SegmentedControl
            label={t('chart.mode')}
            value={mode}
            onChange={onModeChange}
            options={[
              { id: 'percent', label: '%' },
              { id: 'count', label: 'n' },
            ]}
          />
          {onShowOnEmbedding && (
            <Button isSmall onPress={onShowOnEmbedding}>
              {t('explorer.showOnEmbedding')}
            </Button>
          )}
        </>
      }
    >
      {(data) => (
        <StackedBar
          title={t('cellCycle.title')}
          groupLabel={t('qc.group')}
          groups={data.groups.map((g) => t.category(g.group))}
          data={PHASES.map((phase) => ({
            name: phase === 'G2M' ? 'G2/M' : phase,
            values: data.groups.map((g) => g[phase]),
            ...(data.colours?.[phase] && { colour: data.colours[phase] }),
          }))}
          scale={mode}
        />
      )}
    </PlotFrame>
  );
}
