'use client';
import { useT } from '../../../theme/messages.ts';
import { RowFlex } from '../../../primitives/Page/Page.styles.ts';
import { SegmentedControl } from '../../../primitives/SegmentedControl/SegmentedControl.tsx';
import { Select } from '../../../primitives/Select/Select.tsx';
import type { ViewTaskSubsetPickersProps } from '../../explorer.types.ts';

/** Which cells are looked at: by subset, sample or sample group, and of which task (specification 2.7). */
export function ViewTaskSubsetPickers(props: ViewTaskSubsetPickersProps) {
  const { value, onChange, tasks, subsets, samples, groups } = props;
  const t = useT();
  const options = { subset: subsets, sample: samples, sampleGroup: groups }[value.view];
  return (
    <RowFlex style={{ flexWrap: 'nowrap' }}>
      <SegmentedControl
        label={t('pickers.view')}
        value={value.view}
        onChange={(view) => onChange({ ...value, view, subset: null })}
        options={(['subset', 'sample', 'sampleGroup'] as const).map((id) => ({ id, label: t(`pickers.view.${id}`) }))}
      />
      {tasks.length > 1 && (
        <Select
          hideLabel
          label={t('pickers.task')}
          options={tasks}
          value={value.task}
          onChange={(task) => onChange({ ...value, task })}
          placeholder={t('pickers.task')}
        />
      )}
      <div style={{ minWidth: 132 }}>
        <Select
          hideLabel
          label={t(`pickers.view.${value.view}`)}
          options={[{ id: '', label: t('pickers.all') }, ...options]}
          value={value.subset ?? ''}
          onChange={(subset) => onChange({ ...value, subset: subset || null })}
        />
      </div>
    </RowFlex>
  );
}
