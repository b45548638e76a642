'use client';
import { useState } from 'react';
import { useT } from '../../../theme/messages.ts';
import { Button } from '../../../primitives/Button/Button.tsx';
import { Muted } from '../../../primitives/Page/Page.styles.ts';
import { NameDialog } from '../../NameDialog.tsx';
import { ToolDialog } from '../../ToolDialog.tsx';
import { useReportEdit } from '../useConsidered.ts';
import { useEditDialog } from './useEditDialog.ts';
import type { ConsideredEdit, LabelTableProps } from './LabelTable.types.ts';

type Open = 'copy' | 'assign' | 'remove' | null;

/** Copies the column, labels the selected cells or removes their labels, removes a copy. */
export function LabelActions(props: LabelTableProps) {
  const { column, columns = [], selected = null, onCopy, onAssign, onRemove, canEdit = true, isBusy = false } = props;
  const t = useT();
  const [open, setOpen, edit] = useEditDialog<Exclude<Open, null>>(props);
  const [name, setName] = useState<string | null>(null);
  const close = () => setOpen(null);
  const shared = { isBusy, error: open ? (props.error ?? null) : null, onClose: close };
  const assigned: ConsideredEdit | null = open === 'assign' && name !== null ? { kind: 'assign', name } : null;
  useReportEdit(open === 'remove' ? { kind: 'remove' } : assigned, props.onConsider);
  const isOff = !canEdit || isBusy;
  return (
    <>
      {onAssign && (
        <>
          <Button isSmall isDisabled={isOff || !selected} onPress={() => setOpen('assign')}>
            {t.dynamic('cell-annotation.assign')}
          </Button>
          <Button isSmall isDisabled={isOff || !selected} onPress={() => onAssign(null)}>
            {t.dynamic('cell-annotation.clear')}
          </Button>
        </>
      )}
      {onCopy && (
        <Button isSmall isDisabled={isOff} onPress={() => setOpen('copy')}>
          {t.dynamic('cell-annotation.copy')}
        </Button>
      )}
      {onRemove && (
        <Button isSmall tone="quiet" isDisabled={isOff} onPress={() => setOpen('remove')}>
          {t.dynamic('cell-annotation.removeCopy')}
        </Button>
      )}
      <NameDialog
        {...shared}
        form={`labels.copy:${column}`}
        isOpen={open === 'copy'}
        title={t.dynamic('cell-annotation.copyTitle', { column })}
        label={t.dynamic('cell-annotation.copyName')}
        submitLabel={t.dynamic('cell-annotation.copyDo')}
        rule="B"
        initial=""
        taken={columns}
        onSubmit={(name) => edit(() => onCopy?.(name))}
      />
      <NameDialog
        {...shared}
        form={`labels.assign:${column}`}
        isOpen={open === 'assign'}
        title={t.dynamic('cell-annotation.assign')}
        label={t.dynamic('cell-annotation.assignName')}
        submitLabel={t.dynamic('cell-annotation.assignDo')}
        rule="B"
        initial=""
        taken={[]}
        onSubmit={(name) => edit(() => onAssign?.(name))}
        onName={setName}
      >
        <Muted>
          {t('unit.cells', { n: selected ?? 0 })}. {t.dynamic('cell-annotation.assignHint')}
        </Muted>
        {props.effects}
      </NameDialog>
      <ToolDialog
        isAlert
        isDanger
        {...shared}
        isOpen={open === 'remove'}
        title={t.dynamic('cell-annotation.removeCopy')}
        submitLabel={t.dynamic('cell-annotation.removeCopy')}
        onSubmit={() => edit(() => onRemove?.())}
      >
        <p>{t.dynamic('cell-annotation.removeText', { column })}</p>
        {props.effects}
      </ToolDialog>
    </>
  );
}
