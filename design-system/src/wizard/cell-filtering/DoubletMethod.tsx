'use client';
import type { DraftParam } from '@stroma/contract';
import { RadioGroup } from '../../primitives/RadioGroup/RadioGroup.tsx';
import { useT } from '../../theme/messages.ts';

interface DoubletMethodProps {
  value: DraftParam['doubletMethod'];
  onChange: (method: NonNullable<DraftParam['doubletMethod']>) => void;
  isDisabled: boolean;
}
const METHODS = ['classifier', 'scrublet'] as const;

/** Method for scoring doublets. */
export function DoubletMethod({ value, onChange, isDisabled }: DoubletMethodProps) {
  const t = useT();
  return (
    <RadioGroup
      label={t('filtering.doubletMethod')}
      value={value ?? 'classifier'}
      onChange={onChange}
      isDisabled={isDisabled}
      options={METHODS.map((id) => ({
        id,
        label: t(`filtering.doubletMethod.${id}`),
        description: t(`filtering.doubletMethod.${id}Hint`),
      }))}
    />
  );
}
