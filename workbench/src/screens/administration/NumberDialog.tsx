import { useState } from 'react';
import { LIMITS } from '@stroma/contract';
import { NumberField } from '@stroma/design-system/primitives';
import { useAppT } from '../../app/useApp.ts';
import type { NumberEditing } from './editing.ts';
import { FormDialog } from './FormDialog.tsx';

const GB = 1e9;

/** Storage in gigabytes, or seats. */
export function NumberDialog({
  editing,
  onClose,
  onSave,
}: {
  editing: NumberEditing;
  onClose: () => void;
  onSave: (value: number) => void;
}) {
  const t = useAppT();
  const isSeats = editing.kind === 'teamSeats';
  const [value, setValue] = useState(isSeats ? editing.value : editing.value / GB);
  const [min, max] = isSeats ? [1, LIMITS.groupSeats.max] : [0, 1_000_000];
  return (
    <FormDialog
      title={t(isSeats ? 'admin.seatsOf' : 'admin.storageOf', { name: editing.name })}
      onClose={onClose}
      onSave={() => onSave(isSeats ? value : Math.round(value * GB))}
      canSave={Number.isFinite(value) && value >= min && value <= max}
    >
      <NumberField
        label={t(isSeats ? 'admin.seats' : 'admin.storage')}
        value={value}
        onChange={setValue}
        minValue={min}
        maxValue={max}
        {...(!isSeats && { unit: 'GB' })}
      />
    </FormDialog>
  );
}
