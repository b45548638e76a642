'use client';
import { useT } from '../../../theme/messages.ts';
import { Muted } from '../../../primitives/Page/Page.styles.ts';
import { Select } from '../../../primitives/Select/Select.tsx';
import { ToolDialog } from '../../ToolDialog.tsx';
import type { MapLabelsDialogProps } from '../subset.types.ts';

/** Labels of the same cells, taken over from another task (specification 2.8). */
export function MapLabelsDialog(props: MapLabelsDialogProps) {
  const { isOpen, onClose, busy, error, tasks, columns, task, onTaskChange, column, onColumnChange, overlap, onMap } =
    props;
  const t = useT();
  const none = overlap === 0;
  return (
    <ToolDialog
      {...{ isOpen, onClose, busy, error }}
      title={t('subset.map')}
      submitLabel={t('subset.mapDo')}
      blocked={!task || !column || none}
      onSubmit={onMap}
    >
      <p>{t('subset.mapText')}</p>
      <Select
        label={t('subset.mapTask')}
        options={tasks}
        value={task}
        onChange={onTaskChange}
        errorMessage={none ? t('subset.mapNone') : undefined}
        isRequired
      />
      <Select
        label={t('subset.mapColumn')}
        options={columns}
        value={column}
        onChange={onColumnChange}
        isDisabled={!task}
        isRequired
      />
      {overlap !== null && <Muted role="status">{t('subset.mapOverlap', { share: t.percent(overlap) })}</Muted>}
    </ToolDialog>
  );
}
