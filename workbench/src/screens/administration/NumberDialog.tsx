import { LIMITS } from '@stroma/contract';
import { NumberField, useKept } from '@stroma/design-system/primitives';
import { useAppT } from '../../app/useApp.ts';
import type { NumberEditing } from './editing.ts';
import { FormDialog, type SavedForm } from './FormDialog.tsx';

const GB = 1e9;

/** Storage in gigabytes, or seats. */
export function NumberDialog({
  editing,
  onSave,
  ...form
}: SavedForm & {
  editing: NumberEditing;
  onSave: (value: number) => void;
}) {
  const t = useAppT();
  const isSeats = editing.kind === 'teamSeats';
  const first = isSeats ? editing.value : editing.value / GB;
  const [value, setValue, kept] = useKept(`${editing.kind}:${editing.id}`, first);
  const [min, max] = isSeats ? [1, LIMITS.groupSeats.max] : [0, 1_000_000];
  return (
    <FormDialog
      title={t(isSeats ? 'admin.seatsOf' : 'admin.storageOf', { name: editing.name })}
      {...form}
      kept={kept}
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
