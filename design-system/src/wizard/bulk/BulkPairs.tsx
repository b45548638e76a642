'use client';
import { bulkFormula, LIMITS } from '@stroma/contract';
import { Banner } from '../../primitives/Banner/Banner.tsx';
import { Button, IconButton } from '../../primitives/Button/Button.tsx';
import type { UiError } from '../../primitives/common.types.ts';
import { Muted, RowFlex, Stack } from '../../primitives/Page/Page.styles.ts';
import { Select } from '../../primitives/Select/Select.tsx';
import { useT } from '../../theme/messages.ts';
import { groupsOf, toParams } from './bulk.ts';
import { PairLine } from './bulk.styles.ts';
import type { BulkWizardProps } from './bulk.types.ts';

type Props = Pick<BulkWizardProps, 'value' | 'onChange' | 'canEdit'> & { problem: UiError | undefined };

/** The comparisons in words: which group against which, and the model that they are tested by. */
export function BulkPairs({ value, onChange, canEdit = true, problem }: Props) {
  const t = useT();
  const b = (id: string, given?: Record<string, string | number>) => t.dynamic(`bulk.${id}`, given);
  const groups = groupsOf(value.rows).map(({ group }) => group);
  const { pairs } = value;
  if (groups.length < 2 && !pairs.length) return null;
  const set = (next: typeof pairs) => onChange({ ...value, pairs: next });
  const options = [...new Set([...groups, ...pairs.flatMap(({ a, b: other }) => [a, other])])].map((id) => ({
    id,
    label: id,
  }));
  const isThere = (a: string, other: string) =>
    pairs.some((one) => (one.a === a && one.b === other) || (one.a === other && one.b === a));
  const open = groups.flatMap((other, i) =>
    groups.slice(i + 1).flatMap((a) => (isThere(a, other) ? [] : [{ a, b: other }])),
  );
  const room = LIMITS.bulk.comparisons - pairs.length;
  return (
    <Stack $gap={12}>
      <h2>{t('bulk.pairs')}</h2>
      <Stack as="ol" $gap={12}>
        {pairs.map((pair, i) => {
          const change = (next: typeof pair) => set(pairs.map((one, k) => (k === i ? next : one)));
          return (
            <PairLine key={i}>
              <Select
                label={b('pairA')}
                options={options}
                value={pair.a}
                isDisabled={!canEdit}
                onChange={(a) => change({ ...pair, a })}
              />
              <span style={{ paddingBottom: 8 }}>{b('against')}</span>
              <Select
                label={b('pairB')}
                options={options}
                value={pair.b}
                isDisabled={!canEdit}
                onChange={(other) => change({ ...pair, b: other })}
              />
              <IconButton
                icon="compare"
                label={b('swap')}
                isDisabled={!canEdit}
                onPress={() => change({ a: pair.b, b: pair.a })}
              />
              <IconButton
                icon="trash"
                label={b('removePair', { a: pair.a, b: pair.b })}
                isDisabled={!canEdit}
                onPress={() => set(pairs.filter((_, k) => k !== i))}
              />
              <p>
                <Muted>{b('pairWords', { a: pair.a, b: pair.b })}</Muted>
              </p>
            </PairLine>
          );
        })}
      </Stack>
      <RowFlex>
        <Button
          icon="add"
          isDisabled={!canEdit || !open.length || room < 1}
          onPress={() => open[0] && set([...pairs, open[0]])}
        >
          {b('addPair')}
        </Button>
        {open.length > 1 && (
          <Button isDisabled={!canEdit || room < 1} onPress={() => set([...pairs, ...open.slice(0, room)])}>
            {b('allPairs', { n: Math.min(open.length, room) })}
          </Button>
        )}
      </RowFlex>
      <Muted>{b('model', { formula: bulkFormula(toParams(value)) })}</Muted>
      {problem && (
        <Banner tone="danger" isProblem>
          {problem.id.startsWith('bulk.') ? t.note(problem) : t.error(problem)}
        </Banner>
      )}
    </Stack>
  );
}
