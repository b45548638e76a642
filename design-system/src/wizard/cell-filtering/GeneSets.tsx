'use client';
import { useT } from '../../theme/messages.ts';
import { Stack } from '../../primitives/Page/Page.styles.ts';
import { TextField } from '../../primitives/TextField/TextField.tsx';
import type { CellFilteringValue } from '../wizard.types.ts';

interface GeneSetsProps {
  value: CellFilteringValue;
  onChange: (value: CellFilteringValue) => void;
  isDisabled?: boolean;
}
/** Prefixes that count towards the two percentages (specification 9: MT-/mt-, Rps/Rpl/RPS/RPL). */
export function GeneSets({ value, onChange, isDisabled }: GeneSetsProps) {
  const t = useT();
  const field = (key: 'mitochondrialGeneSet' | 'ribosomalGeneSet') => (
    <TextField
      label={t(`filtering.${key}`)}
      value={value[key].prefixes.join(', ')}
      isDisabled={isDisabled}
      isMono
      onChange={(text) =>
        onChange({
          ...value,
          [key]: {
            ...value[key],
            prefixes: text
              .split(/[,\s]+/)
              .filter(Boolean)
              .slice(0, 20),
          },
        })
      }
    />
  );
  return (
    <Stack $gap={12}>
      {field('mitochondrialGeneSet')}
      {field('ribosomalGeneSet')}
    </Stack>
  );
}
