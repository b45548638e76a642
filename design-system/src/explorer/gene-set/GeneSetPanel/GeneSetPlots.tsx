import { useState } from 'react';
import type { GeneSetResult } from '@stroma/contract/tools';
import { ViolinPlot } from '../../../charts/ViolinPlot/ViolinPlot.tsx';
import { violinTable } from '../../../charts/ViolinPlot/ViolinPlot.table.ts';
import { useT } from '../../../theme/messages.ts';
import { Banner } from '../../../primitives/Banner/Banner.tsx';
import { Button } from '../../../primitives/Button/Button.tsx';
import { Select } from '../../../primitives/Select/Select.tsx';
import { PlotFrame } from '../../../plot-kit/PlotFrame/PlotFrame.tsx';
import type { GeneSetPanelProps } from '../gene-set.types.ts';

/** The score of one set by group, and what of the set the matrix lacks. */
export function GeneSetPlots({
  result,
  onShowUndetected,
  palette,
}: Pick<GeneSetPanelProps, 'result' | 'onShowUndetected' | 'palette'>) {
  const t = useT();
  const [picked, setPicked] = useState('');
  const setOf = (d: GeneSetResult) => d.sets.find((s) => s.name === picked) ?? d.sets[0];
  const sets = result.state === 'ready' ? result.data.sets : [];
  const shown = result.state === 'ready' ? setOf(result.data) : undefined;
  const title = shown ? t('geneSet.scoreOf', { name: shown.name }) : t('geneSet.score');
  return (
    <>
      <PlotFrame
        title={title}
        subtitle={shown && t('geneSet.detected', { n: shown.detected.length, all: shown.genes })}
        state={result}
        height={320}
        emptyTitle={t('geneSet.empty')}
        emptyHint={t('geneSet.emptyHint')}
        table={(d) => violinTable({ groups: setOf(d)?.groups ?? [], groupLabel: d.groupBy }, t)}
        actions={
          sets.length > 1 && (
            <Select
              hideLabel
              label={t('geneSet.set')}
              value={shown?.name ?? null}
              onChange={setPicked}
              options={sets.map((s) => ({ id: s.name, label: s.name }))}
            />
          )
        }
      >
        {(d) => (
          <ViolinPlot
            title={title}
            groups={setOf(d)?.groups ?? []}
            groupLabel={d.groupBy}
            valueLabel={t('geneSet.auc')}
            palette={palette}
            height={320}
          />
        )}
      </PlotFrame>
      {shown && shown.undetected.length > 0 && (
        <div style={{ padding: '0 16px 16px' }}>
          <Banner
            tone="warning"
            action={
              <Button small onPress={() => onShowUndetected(shown.name)}>
                {t('geneSet.undetectedList')}
              </Button>
            }
          >
            {t('geneSet.undetectedCount', { n: shown.undetected.length })}
          </Banner>
        </div>
      )}
    </>
  );
}
