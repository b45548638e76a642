'use client';
import { separates } from '@stroma/contract';
import { Banner } from '../../primitives/Banner/Banner.tsx';
import { Muted } from '../../primitives/Page/Page.styles.ts';
import { RadioGroup } from '../../primitives/RadioGroup/RadioGroup.tsx';
import { Select } from '../../primitives/Select/Select.tsx';
import { SegmentedControl } from '../../primitives/SegmentedControl/SegmentedControl.tsx';
import { useT } from '../../theme/messages.ts';
import type { AnalysisOptionsStepProps } from '../wizard.types.ts';
import { Head } from './options.styles.ts';

type Props = Pick<AnalysisOptionsStepProps, 'value' | 'onChange' | 'samples' | 'columns' | 'errors'>;

/** Whether differences between samples or groups are removed. */
export function Batch({ value, onChange, samples, columns = [], errors }: Props) {
  const t = useT();
  const set = (change: Partial<Props['value']>) => onChange({ ...value, ...change });
  const byGroup = {
    id: 'group',
    label: t('options.byGroup'),
    isDisabled: new Set(samples.map((s) => s.group)).size < 2,
  };
  const whyNot = (values: readonly (string | null)[]) => {
    if (separates(values)) return {};
    const n = values.filter((one) => one === null).length;
    return { isDisabled: true, description: n ? t('options.columnIncomplete', { n }) : t('options.columnOne') };
  };
  const isOfGroups =
    value.batchRemoveMethod === 'harmony' &&
    areGroups(
      samples.map(({ group }) => group),
      value.batchName === 'group'
        ? samples.map(({ group }) => group)
        : columns.find(({ name }) => name === value.batchName)?.values,
    );
  return (
    <>
      <RadioGroup
        label={t('options.batch')}
        value={value.batchRemoveMethod}
        onChange={(batchRemoveMethod) => set({ batchRemoveMethod })}
        options={[
          { id: 'harmony', label: 'Harmony', description: t('options.harmonyHint'), isDisabled: samples.length < 2 },
          { id: 'none', label: t('common.none'), description: t('options.noBatchHint') },
        ]}
      />
      {value.batchRemoveMethod === 'harmony' && samples.length > 1 && (
        <Head>
          <div>
            <h2>{t('options.batchKey')}</h2>
            <Muted>{t('options.batchKeyHint')}</Muted>
          </div>
          {columns.length > 0 ? (
            <Select
              label={t('options.batchKey')}
              hideLabel
              value={value.batchName}
              onChange={(batchName) => set({ batchName })}
              options={[
                { id: 'sample', label: t('options.bySample') },
                byGroup,
                ...columns.map(({ name, values }) => ({
                  id: name,
                  label: t('options.byColumn', { name }),
                  ...whyNot(values),
                })),
              ]}
              errorMessage={errors.batchName && t.error(errors.batchName)}
            />
          ) : (
            <SegmentedControl
              label={t('options.batchKey')}
              value={value.batchName}
              onChange={(batchName) => set({ batchName })}
              options={[{ id: 'sample', label: t('options.bySample') }, byGroup]}
            />
          )}
        </Head>
      )}
      {isOfGroups && <Banner tone="warning">{t('options.batchesAreGroups')}</Banner>}
    </>
  );
}

/** Whether each batch has several samples, all of one group, so that the correction cannot distinguish batch from group (batches.py). */
function areGroups(groups: readonly string[], values: readonly (string | null)[] | undefined): boolean {
  if (!values || new Set(groups).size < 2 || new Set(values).size >= values.length) return false;
  return new Set(values.map((value, k) => JSON.stringify([value, groups[k]]))).size === new Set(values).size;
}
