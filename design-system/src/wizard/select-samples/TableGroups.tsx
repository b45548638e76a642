'use client';
import { useT } from '../../theme/messages.ts';
import { Muted } from '../../primitives/Page/Page.styles.ts';
import { Select } from '../../primitives/Select/Select.tsx';
import type { DraftSample, SampleColumn } from '../wizard.types.ts';

interface Props {
  columns: readonly SampleColumn[];
  samples: readonly DraftSample[];
  onSamples: (samples: DraftSample[]) => void;
}

/** Groups of the samples from a column; a sample without a value keeps its group. */
export function TableGroups({ columns, samples, onSamples }: Props) {
  const t = useT();
  const fits = columns.filter(({ values }) => values.some((value) => value !== null));
  if (!fits.length) return null;
  const used = fits.find(({ values }) => values.every((value, i) => value === null || value === samples[i]!.group));
  const unknown = used ? used.values.filter((value) => value === null).length : 0;
  return (
    <div style={{ maxWidth: 320 }}>
      <Select
        label={t('samples.tableGroups')}
        placeholder={t('samples.tableGroupsOwn')}
        options={fits.map(({ name, values }) => ({
          id: name,
          label: name,
          description: t('samples.tableValues', { n: new Set(values.filter((value) => value !== null)).size }),
        }))}
        value={used?.name ?? null}
        onChange={(name) => {
          const { values } = fits.find((one) => one.name === name)!;
          onSamples(samples.map((s, i) => ({ ...s, group: values[i] ?? s.group })));
        }}
      />
      {unknown > 0 && <Muted>{t('samples.tableGroupsKept', { n: unknown })}</Muted>}
    </div>
  );
}
