'use client';
import { styled } from 'styled-components';
import { useT } from '../../theme/messages.ts';
import type { DoctorTable } from './ImportDoctorDialog.types.ts';

const Frame = styled.div`
  overflow: auto;
  max-width: 100%;
  border: 1px solid var(--st-line);
  border-radius: var(--st-radius);
  table {
    border-collapse: collapse;
    font-size: 12px;
    font-family: var(--st-mono);
  }
  th,
  td {
    max-width: 140px;
    padding: 2px 8px;
    overflow: hidden;
    text-align: end;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  th,
  td[data-names] {
    background: var(--st-sunken);
    font-weight: 500;
    text-align: start;
  }
  [data-out] {
    color: var(--st-faint);
    text-decoration: line-through;
  }
`;
interface PreviewProps {
  table: DoctorTable;
  /** Columns from 1: the one with names, and those left out. */
  names: number;
  leftOut: readonly number[];
}
/** The first rows of a table as text, with the detected meaning of each column. */
export function Preview({ table, names, leftOut }: PreviewProps) {
  const t = useT();
  const mark = (k: number) => ({
    'data-names': k + 1 === names || undefined,
    'data-out': (k + 1 !== names && (leftOut.includes(k + 1) || k === 0)) || undefined,
  });
  return (
    <Frame role="region" aria-label={t('doctor.preview')} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {table.columns.map((name, k) => (
              <th key={k} scope="col" {...mark(k)}>
                {name || String(k + 1)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row, r) => (
            <tr key={r}>
              {row.map((value, k) => (
                <td key={k} {...mark(k)}>
                  {value}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Frame>
  );
}
