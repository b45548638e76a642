'use client';
import { styled } from 'styled-components';
import type { DraftParam } from '@stroma/contract';
import { PcVariancePlot } from '../../charts/PcVariancePlot/PcVariancePlot.tsx';
import { useT } from '../../theme/messages.ts';
import { NumberField } from '../../primitives/NumberField/NumberField.tsx';
import { Muted, Stack } from '../../primitives/Page/Page.styles.ts';
import { RadioGroup } from '../../primitives/RadioGroup/RadioGroup.tsx';
import { SegmentedControl } from '../../primitives/SegmentedControl/SegmentedControl.tsx';
import { Select } from '../../primitives/Select/Select.tsx';
import { Slider } from '../../primitives/Slider/Slider.tsx';
import { Switch } from '../../primitives/Switch/Switch.tsx';
import { TSNE_CELLS } from '../tsneCells.ts';
import type { AnalysisOptionsStepProps, AnnotationChoice } from '../wizard.types.ts';

const Narrow = styled.div`
  max-width: 300px;
`;
const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 8px;
  h2 {
    font-size: 14px;
    line-height: 20px;
  }
`;
/** Specification 2.6 and 9: scaling only the variable genes is advised above this many cells. */
const MANY_CELLS = 500_000;

/** Step 3: variable genes, components, batch, resolution; one line of why for each (specification 2.6). */
export function AnalysisOptionsStep(props: AnalysisOptionsStepProps) {
  const { value, onChange, samples, cells, variance, components, errors, annotation } = props;
  const t = useT();
  const set = (change: Partial<DraftParam>) => onChange({ ...value, ...change });
  const sentence = (key: string) => {
    const error = errors[key];
    return error && t.error(error);
  };
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
          errorMessage={sentence('numberOfHighlyVariableGenes')}
        />
      </Narrow>
      <Switch
        isSelected={value.scaleLargeData}
        onChange={(scaleLargeData) => set({ scaleLargeData })}
        hint={t(many ? 'options.scaleAdvised' : 'options.scaleHint', { limit: MANY_CELLS })}
      >
        {t('options.scale')}
      </Switch>
      <Stack $gap={8}>
        <Head>
          <div>
            <h2>{t('options.pcs')}</h2>
            <Muted>{t('options.pcsHint')}</Muted>
          </div>
          <SegmentedControl
            label={t('options.pcs')}
            value={value.pcValueState}
            onChange={(pcValueState) => set({ pcValueState })}
            options={[
              { id: 'recommended', label: t('wizard.recommended') },
              { id: 'custom', label: t('wizard.custom') },
            ]}
          />
        </Head>
        {value.pcValueState === 'custom' ? (
          <Narrow>
            <NumberField
              hideLabel
              label={t('options.pcs')}
              value={value.pcValueNum}
              minValue={2}
              maxValue={100}
              onChange={(n) => Number.isFinite(n) && set({ pcValueNum: n })}
              errorMessage={sentence('pcValueNum')}
            />
          </Narrow>
        ) : (
          <Muted>
            {components ? t('options.pcsKnown', { n: components.recommended }) : t('options.pcsLater')}
            {components && components.byRule < components.recommended && (
              <> {t('options.pcsLeast', { rule: components.byRule, n: components.recommended })}</>
            )}
          </Muted>
        )}
        {variance && variance.length > 0 && (
          <PcVariancePlot
            variance={variance}
            used={value.pcValueState === 'custom' ? value.pcValueNum : (components?.recommended ?? null)}
            isEstimate={value.pcValueState === 'recommended'}
            onPick={(n) => set({ pcValueState: 'custom', pcValueNum: Math.max(2, n) })}
          />
        )}
      </Stack>
      <RadioGroup
        label={t('options.batch')}
        value={value.batchRemoveMethod}
        onChange={(batchRemoveMethod) => set({ batchRemoveMethod })}
        options={[
          { id: 'harmony', label: 'Harmony', description: t('options.harmonyHint'), disabled: samples.length < 2 },
          { id: 'none', label: t('common.none'), description: t('options.noBatchHint') },
        ]}
      />
      {value.batchRemoveMethod === 'harmony' && samples.length > 1 && (
        <Head>
          <div>
            <h2>{t('options.batchKey')}</h2>
            <Muted>{t('options.batchKeyHint')}</Muted>
          </div>
          <SegmentedControl
            label={t('options.batchKey')}
            value={value.batchName}
            onChange={(batchName) => set({ batchName })}
            options={[
              { id: 'sample', label: t('options.bySample') },
              { id: 'group', label: t('options.byGroup'), disabled: new Set(samples.map((s) => s.group)).size < 2 },
            ]}
          />
        </Head>
      )}
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
      {annotation && <Annotation {...annotation} />}
    </Stack>
  );
}

/** Specification 5: automatic annotation is for these species. */
const ANNOTATED = ['Homo sapiens', 'Mus musculus'];

function Annotation({ value, onChange, algorithms, references, species }: AnnotationChoice) {
  const t = useT();
  const can = species !== null && ANNOTATED.includes(species);
  return (
    <Stack $gap={12}>
      <RadioGroup
        label={t('options.annotation')}
        value={value.algorithm && can ? 'auto' : 'none'}
        onChange={(kind) =>
          onChange({ algorithm: kind === 'auto' ? (algorithms[0]?.id ?? null) : null, reference: null })
        }
        options={[
          { id: 'none', label: t('options.annotationNone') },
          { id: 'auto', label: t('options.annotationAuto'), description: t('options.annotationHint'), disabled: !can },
        ]}
      />
      {value.algorithm && can && (
        <Narrow>
          <Stack $gap={12}>
            <Select
              label={t('options.annotationAlgorithm')}
              options={algorithms}
              value={value.algorithm}
              onChange={(algorithm) => onChange({ ...value, algorithm })}
            />
            <Select
              label={t('options.annotationReference')}
              options={references}
              value={value.reference}
              onChange={(reference) => onChange({ ...value, reference })}
              isRequired
            />
          </Stack>
        </Narrow>
      )}
    </Stack>
  );
}
