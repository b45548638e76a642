'use client';
import { PcVariancePlot } from '../../charts/PcVariancePlot/PcVariancePlot.tsx';
import { NumberField } from '../../primitives/NumberField/NumberField.tsx';
import { Muted, Stack } from '../../primitives/Page/Page.styles.ts';
import { SegmentedControl } from '../../primitives/SegmentedControl/SegmentedControl.tsx';
import { useT } from '../../theme/messages.ts';
import type { AnalysisOptionsStepProps } from '../wizard.types.ts';
import { Head, Narrow } from './options.styles.ts';

type Props = Pick<AnalysisOptionsStepProps, 'value' | 'onChange' | 'variance' | 'components' | 'errors'>;

/** Number of principal components: the recommended one, or one typed or picked on the variance plot. */
export function Components({ value, onChange, variance, components, errors }: Props) {
  const t = useT();
  const set = (change: Partial<Props['value']>) => onChange({ ...value, ...change });
  return (
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
            errorMessage={errors.pcValueNum && t.error(errors.pcValueNum)}
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
          title={t('pc.component')}
          data={variance}
          used={value.pcValueState === 'custom' ? value.pcValueNum : (components?.recommended ?? null)}
          isEstimate={value.pcValueState === 'recommended'}
          onSelect={({ item }) => set({ pcValueState: 'custom', pcValueNum: Math.max(2, item) })}
        />
      )}
    </Stack>
  );
}
