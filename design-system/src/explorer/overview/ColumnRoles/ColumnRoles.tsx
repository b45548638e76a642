'use client';
import { styled } from 'styled-components';
import { useT } from '../../../theme/messages.ts';
import { Muted } from '../../../primitives/Page/Page.styles.ts';
import { Select } from '../../../primitives/Select/Select.tsx';
import type { ColumnRole, ColumnRolesProps } from '../../explorer.types.ts';
import { useEditDenied } from '../../states/inState.tsx';

const Fields = styled.section`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(240px, 100%), 320px));
  gap: 12px 24px;
  padding: 12px 16px;
`;
const ROLES: readonly ColumnRole[] = ['cluster', 'sample'];

/** Columns used as clusters and samples: the import's suggestion, or the reader's choice. */
export function ColumnRoles({ columns, value, guess, onChange, canEdit = true }: ColumnRolesProps) {
  const t = useT();
  const denied = useEditDenied();
  return (
    <Fields aria-label={t('columns.title')}>
      {ROLES.map((role) => {
        const suggested = guess[role];
        const options = columns.map(({ name, categories }) => ({
          id: name,
          label: name,
          description: t('columns.categories', { n: categories }),
        }));
        return (
          <Select
            key={role}
            label={t(`columns.${role}`)}
            // Without a suggestion, the only way back is "none".
            options={suggested === null ? [{ id: '', label: t('common.none') }, ...options] : options}
            value={value[role] ?? ''}
            onChange={(name) => onChange(role, name === '' || name === suggested ? null : name)}
            hint={suggested === null ? t('columns.noSuggestion') : t('columns.suggestion', { column: suggested })}
            isDisabled={!canEdit}
          />
        );
      })}
      {!canEdit && <Muted style={{ gridColumn: '1 / -1' }}>{denied}</Muted>}
    </Fields>
  );
}
