'use client';
import { useT } from '../../../theme/messages.ts';
import { Checkbox } from '../../../primitives/Checkbox/Checkbox.tsx';
import { CheckList } from '../../CheckList.tsx';
import { NameDialog } from '../../NameDialog.tsx';
import type { MergeSubsetsDialogProps } from '../subset.types.ts';

/** Two or more subsets become one with all their cells, under a name by rule B (specification 2.8, 5). */
export function MergeSubsetsDialog(props: MergeSubsetsDialogProps) {
  const { subsets, value, onChange, areSourcesKept, onKeepChange, onMerge, effects, ...rest } = props;
  const t = useT();
  const gone = areSourcesKept ? [] : value;
  return (
    <NameDialog
      {...rest}
      form="subset.merge"
      title={t.dynamic('subset.mergeSubsets')}
      label={t('subset.name')}
      submitLabel={t('subset.mergeDo')}
      rule="B"
      initial=""
      taken={subsets.filter(({ id }) => !gone.includes(id)).map(({ name }) => name)}
      isReady={value.length > 1}
      onSubmit={onMerge}
    >
      <CheckList
        label={t.dynamic('subset.mergeWhichSubsets')}
        hint={t('subset.mergeTwo')}
        options={subsets.map(({ id, name, cells }) => ({ id, label: name, cells }))}
        value={value}
        onChange={onChange}
      />
      <Checkbox isSelected={areSourcesKept} onChange={onKeepChange}>
        {t.dynamic('subset.mergeKeep')}
      </Checkbox>
      {effects}
    </NameDialog>
  );
}
