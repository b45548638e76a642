import { Checkbox } from '../../primitives/Checkbox/Checkbox.tsx';
import { Muted, Stack } from '../../primitives/Page/Page.styles.ts';
import { useT } from '../../theme/messages.ts';
import { BULK_REPLICATES, groupsOf } from './bulk.ts';
import type { BulkWizardProps } from './bulk.types.ts';

const key = (p: { a: string; b: string }) => JSON.stringify([p.a, p.b]);

/** The comparisons: every pair of groups that have enough replicates can be chosen. */
export function BulkPairs({ value, onChange, canEdit }: Pick<BulkWizardProps, 'value' | 'onChange' | 'canEdit'>) {
  const t = useT();
  const groups = groupsOf(value.samples);
  const pairs = groups.flatMap((a, i) => groups.slice(i + 1).map((b) => ({ a: b.group, b: a.group })));
  const chosen = new Set(value.pairs.map(key));
  const few = groups.filter((g) => g.n < BULK_REPLICATES).map((g) => g.group);
  if (!pairs.length) return null;
  return (
    <Stack $gap={8}>
      <h2>{t('bulk.pairs')}</h2>
      <Muted>{t('bulk.pairsHint')}</Muted>
      {pairs.map((p) => (
        <Checkbox
          key={key(p)}
          isSelected={chosen.has(key(p))}
          isDisabled={!canEdit || few.includes(p.a) || few.includes(p.b)}
          onChange={(on) =>
            onChange({ ...value, pairs: on ? [...value.pairs, p] : value.pairs.filter((q) => key(q) !== key(p)) })
          }
        >
          {p.a} / {p.b}
        </Checkbox>
      ))}
    </Stack>
  );
}
