'use client';
import type { SampleMatch, SampleTable } from '@stroma/contract';
import { useT } from '../../theme/messages.ts';
import { Banner } from '../../primitives/Banner/Banner.tsx';
import { RowFlex, Stack } from '../../primitives/Page/Page.styles.ts';
import { Select } from '../../primitives/Select/Select.tsx';
import type { DraftSample } from '../wizard.types.ts';

/** Rows beyond these are counted. */
const SHOWN = 20;

interface Props {
  value: SampleTable;
  match: SampleMatch;
  samples: readonly DraftSample[];
  onChange: (value: SampleTable) => void;
}

/** Rows of a table that match no sample, each with a choice of the unmatched samples; and rows that repeat a sample. */
export function LostRows({ value, match, samples, onChange }: Props) {
  const t = useT();
  const nameOf = (row: number) => value.tableData[row]![0] || t('samples.tableNoName', { row: row + 2 });
  const free = samples.filter((_, i) => match.rows[i] === null).map((s) => ({ id: s.name, label: s.name }));
  const give = (row: number, name: string) =>
    onChange({
      ...value,
      tableData: value.tableData.map((cells, k) => (k === row ? [name, ...cells.slice(1)] : cells)),
    });
  const names = (rows: readonly number[]) => ({
    n: rows.length,
    names: rows.slice(0, SHOWN).map(nameOf).join(', '),
    more: Math.max(0, rows.length - SHOWN),
  });
  return (
    <>
      {match.repeated.length > 0 && <Banner tone="warning">{t('samples.tableRepeated', names(match.repeated))}</Banner>}
      {match.unmatched.length > 0 && (
        <Banner tone="warning">
          <Stack $gap={8}>
            {t('samples.tableUnmatched', names(match.unmatched))}
            {free.length > 0 && (
              <RowFlex style={{ flexWrap: 'wrap', alignItems: 'end' }}>
                {match.unmatched.slice(0, SHOWN).map((row) => (
                  <div key={row} style={{ width: 220 }}>
                    <Select
                      label={t('samples.tableBelongs', { name: nameOf(row) })}
                      options={free}
                      value={null}
                      onChange={(name) => give(row, name)}
                    />
                  </div>
                ))}
              </RowFlex>
            )}
          </Stack>
        </Banner>
      )}
    </>
  );
}
