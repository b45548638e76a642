'use client';
import { useT } from '../../../theme/messages.ts';
import { Banner } from '../../../primitives/Banner/Banner.tsx';
import { CheckList } from '../../CheckList.tsx';
import { NameDialog } from '../../NameDialog.tsx';
import type { MergeClustersDialogProps } from '../subset.types.ts';

/** Two or more clusters become one with a name under rule B; its DEGs must be calculated again (specification 2.8, 4, 5). */
export function MergeClustersDialog({
  clusters,
  value,
  onChange,
  onMerge,
  effects,
  form = 'labels.merge',
  ...rest
}: MergeClustersDialogProps) {
  const t = useT();
  return (
    <NameDialog
      {...{ ...rest, form }}
      title={t('subset.merge')}
      label={t('subset.mergedName')}
      submitLabel={t('subset.mergeDo')}
      rule="B"
      initial=""
      taken={clusters.map((c) => c.name).filter((n) => !value.includes(n))}
      isReady={value.length > 1}
      onSubmit={(name) => onMerge(value, name)}
    >
      <CheckList
        label={t('subset.mergeWhich')}
        hint={t('subset.mergeTwo')}
        options={clusters.map((c) => ({ id: c.name, label: c.name, cells: c.cells }))}
        value={value}
        onChange={onChange}
      />
      <Banner tone="info">{t('subset.mergeNote')}</Banner>
      {effects}
    </NameDialog>
  );
}
