'use client';
import type { DraftParam } from '@stroma/contract';
import { useT } from '../../theme/messages.ts';
import { NumberField } from '../../primitives/NumberField/NumberField.tsx';
import { Muted, Stack } from '../../primitives/Page/Page.styles.ts';
import { SegmentedControl } from '../../primitives/SegmentedControl/SegmentedControl.tsx';
import { Slider } from '../../primitives/Slider/Slider.tsx';
import { Switch } from '../../primitives/Switch/Switch.tsx';
import { Stability } from '../stability/Stability.tsx';
import { TSNE_CELLS } from '../tsneCells.ts';
import type { AnalysisOptionsStepProps } from '../wizard.types.ts';
import { Annotation } from './Annotation.tsx';
import { Batch } from './Batch.tsx';
import { Components } from './Components.tsx';
import { Head, Narrow } from './options.styles.ts';

/** Specification 2.6 and 9: scaling only the variable genes is advised above this many cells. */
const MANY_CELLS = 500_000;

/** Step 3: variable genes, components, batch, resolution; one line of why for each (specification 2.6). */
export function AnalysisOptionsStep(props: AnalysisOptionsStepProps) {
  const { value, onChange, cells, errors, annotation, stability } = props;
  const t = useT();
  const set = (change: Partial<DraftParam>) => onChange({ ...value, ...change });
  const many = cells !== null && cells > MANY_CELLS;
  return (
    <Stack $gap={32}>
      <Narrow>
        <NumberField
          label={t('options.hvg')}
          hint={t('options.hvgHint')}
          value={value.numberOfHighlyVariableGenes}
          minValue={200}
          maxValue={10_000}
          step={100}
          onChange={(n) => Number.isFinite(n) && set({ numberOfHighlyVariableGenes: n })}
          errorMessage={errors.numberOfHighlyVariableGenes && t.error(errors.numberOfHighlyVariableGenes)}
        />
      </Narrow>
      <Switch
        isSelected={value.scaleLargeData}
        onChange={(scaleLargeData) => set({ scaleLargeData })}
        hint={t(many ? 'options.scaleAdvised' : 'options.scaleHint', { limit: MANY_CELLS })}
      >
        {t('options.scale')}
      </Switch>
      <Components {...props} />
      <Batch {...props} />
      <Narrow>
        <Slider
          label={t('options.resolution')}
          value={value.cluster}
          min={0.1}
          max={3}
          step={0.1}
          onChange={(cluster) => set({ cluster: Math.round(cluster * 100) / 100 })}
        />
        <Muted>{t('options.resolutionHint')}</Muted>
      </Narrow>
      <Head>
        <div>
          <h2>{t('options.tsne')}</h2>
          <Muted>{t('options.tsneHint', { limit: TSNE_CELLS })}</Muted>
        </div>
        <SegmentedControl
          label={t('options.tsne')}
          value={value.tsne ?? 'auto'}
          onChange={(tsne) => set({ tsne })}
          options={[
            { id: 'auto', label: t('options.tsne.auto') },
            { id: 'do', label: t('common.yes') },
            { id: 'skip', label: t('common.no') },
          ]}
        />
      </Head>
      {annotation && <Annotation {...{ value, onChange, errors }} facts={annotation} />}
      {stability && <Stability {...stability} />}
    </Stack>
  );
}
