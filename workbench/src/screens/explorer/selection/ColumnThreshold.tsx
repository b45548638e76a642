import { useMemo, useState } from 'react';
import { ThresholdHistogram } from '@stroma/design-system/charts';
import { useT } from '@stroma/design-system/messages';
import { Loaded, Muted, Select, Stack } from '@stroma/design-system/primitives';
import { useCached } from '../../../api/cache.ts';
import { binValues, findSource, readWhole, useSelection } from '../../../features/selection/index.ts';
import type { DatasetDetail } from '../dataset.ts';

/** Steps of a handle between the smallest and the largest value, at least. */
const STEPS = 1000;

/** Histogram of a numeric column whose bounds select the cells between them. */
export function ColumnThreshold({ detail }: { detail: DatasetDetail }) {
  const t = useT();
  const names = detail.columns.flatMap((c) => (c.kind === 'number' && c.min !== null && c.max !== null ? c.name : []));
  const [asked, setName] = useState<string | null>(null);
  const name = names.find((one) => one === asked) ?? names[0];
  if (!name) return null;
  return (
    <Stack $gap={8} style={{ padding: '12px 16px' }}>
      <h3 style={{ fontSize: 14, lineHeight: '20px', fontWeight: 600 }}>{t('selection.threshold')}</h3>
      <Muted>{t('selection.thresholdHint')}</Muted>
      <div style={{ maxWidth: 280 }}>
        <Select
          hideLabel
          label={t('selection.column')}
          value={name}
          onChange={setName}
          options={names.map((id) => ({ id, label: id }))}
        />
      </div>
      <Values key={name} detail={detail} name={name} />
    </Stack>
  );
}

function Values({ detail, name }: { detail: DatasetDetail; name: string }) {
  const t = useT();
  const { expression, write } = useSelection();
  const column = useCached(`${detail.id}:column:${name}:${detail.version}`, () => readWhole(detail, name));
  const values = column.state === 'ready' && column.data.kind === 'number' ? column.data.values : null;
  const histogram = useMemo(() => (values ? binValues(values) : null), [values]);
  const whole = { min: histogram?.edges[0] ?? 0, max: histogram?.edges.at(-1) ?? 1 };
  const term = findSource(expression, `column:${name}`);
  const range = term?.source.kind === 'number' ? { min: term.source.min, max: term.source.max } : whole;
  const kept = useMemo(() => {
    if (!values) return 0;
    const [low, high] = [Math.fround(range.min), Math.fround(range.max)];
    let n = 0;
    for (const value of values) if (value >= low && value <= high) n += 1;
    return n;
  }, [values, range.min, range.max]);
  // A power of ten: bounds are short numbers.
  const step = 10 ** Math.floor(Math.log10((whole.max - whole.min) / STEPS || 1));
  return (
    <Loaded state={column}>
      {() =>
        histogram && (
          <ThresholdHistogram
            data={histogram}
            title={name}
            sample={t('selection.threshold')}
            value={range}
            kept={kept}
            step={step}
            onChange={({ min, max }) => write({ kind: 'number', column: name, min, max }, { live: true })}
          />
        )
      }
    </Loaded>
  );
}
