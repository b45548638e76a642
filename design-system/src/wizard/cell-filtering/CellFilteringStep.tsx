'use client';
import { useEffect, useRef } from 'react';
import type { DraftParam } from '@stroma/contract';
import { useT } from '../../theme/messages.ts';
import { Banner } from '../../primitives/Banner/Banner.tsx';
import { Stack } from '../../primitives/Page/Page.styles.ts';
import { RadioGroup } from '../../primitives/RadioGroup/RadioGroup.tsx';
import { Switch } from '../../primitives/Switch/Switch.tsx';
import { recommendedStates } from '../thresholds.ts';
import type { CellFilteringStepProps } from '../wizard.types.ts';
import { Contamination } from './Contamination.tsx';
import { DoubletMethod } from './DoubletMethod.tsx';
import { GeneSets } from './GeneSets.tsx';
import { Parameters } from './Parameters.tsx';
import { Preprocessing } from './Preprocessing.tsx';

/** Step 2, the form: skip or do, evaluation, thresholds recommended or custom, quality steps in their order (specification 2.6). */
export function CellFilteringStep(props: CellFilteringStepProps) {
  const { value, onChange, errors, result, status } = props;
  const t = useT();
  const { param } = value;
  const set = (change: Partial<DraftParam>) => onChange({ ...value, param: { ...param, ...change } });
  const doing = param.cellFilteringEvaluation === 'do';
  const evaluated = status === 'completed' && result;
  const latest = useRef({ param, set });
  latest.current = { param, set };
  const samples = evaluated ? result.samples : null;
  useEffect(() => {
    if (!samples) return;
    const same = recommendedStates(latest.current.param, samples);
    if (Object.keys(same).length) latest.current.set(same);
    // Once per evaluation, so that Custom starts with its values.
  }, [samples]);
  const toggle = (step: DraftParam['cellQualityAdjustments'][number], on: boolean) => {
    const rest = param.cellQualityAdjustments.filter((s) => s !== step);
    const order = ['doublet', 'contamination', 'cellCycle'] as const;
    const next = on ? [...rest, step] : rest;
    set({ cellQualityAdjustments: order.filter((s) => next.includes(s)) });
  };
  const corrects = param.cellQualityAdjustments.includes('contamination');
  const called = result?.samples.reduce((sum, s) => sum + (s.doublets?.called ?? 0), 0);
  return (
    <Stack $gap={24}>
      {errors.cellFiltering && (
        <Banner tone="danger" isProblem>
          {t.error(errors.cellFiltering)}
        </Banner>
      )}
      <RadioGroup
        label={t('filtering.mode')}
        value={param.cellFilteringEvaluation}
        onChange={(mode) => set({ cellFilteringEvaluation: mode })}
        options={[
          { id: 'do', label: t('filtering.do'), description: t('filtering.doHint') },
          { id: 'skip', label: t('filtering.skip'), description: t('filtering.skipHint') },
        ]}
      />
      {doing && (
        <>
          {!evaluated && (
            <>
              <GeneSets value={value} onChange={onChange} isDisabled={status === 'running'} />
              <DoubletMethod
                value={param.doubletMethod}
                onChange={(doubletMethod) => set({ doubletMethod })}
                isDisabled={status === 'running'}
              />
            </>
          )}
          <Preprocessing {...props} />
        </>
      )}
      {doing && evaluated && (
        <>
          <Parameters param={param} onChange={set} samples={result.samples} errors={errors} />
          <Stack $gap={12}>
            <h2>{t('filtering.quality')}</h2>
            <p style={{ color: 'var(--st-muted)' }}>{t('filtering.qualityOrder')}</p>
            <Switch
              isSelected={param.cellQualityAdjustments.includes('doublet')}
              onChange={(on) => toggle('doublet', on)}
              hint={called === undefined ? t('filtering.doubletHint') : t('filtering.doubletCalled', { n: called })}
            >
              {t('filtering.doublet')}
            </Switch>
            <Switch
              isSelected={corrects}
              onChange={(on) => toggle('contamination', on)}
              isDisabled={!corrects && result.samples.every((s) => !s.contamination)}
              hint={t(
                result.samples.some((s) => s.contamination)
                  ? 'filtering.contaminationHint'
                  : 'filtering.contaminationNone',
              )}
            >
              {t('filtering.contamination')}
            </Switch>
            {corrects && <Contamination param={param} onChange={set} samples={result.samples} />}
            <Switch
              isSelected={param.cellQualityAdjustments.includes('cellCycle')}
              onChange={(on) => toggle('cellCycle', on)}
              isDisabled={result.samples.every((s) => !s.cellCycle)}
              hint={t('filtering.cellCycleHint')}
            >
              {t('filtering.cellCycle')}
            </Switch>
          </Stack>
        </>
      )}
    </Stack>
  );
}
