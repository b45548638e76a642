'use client';
import { styled } from 'styled-components';
import { useT } from '../../theme/messages.ts';
import { Stack } from '../../primitives/Page/Page.styles.ts';
import { TypedConfirmDialog } from '../TypedConfirmDialog/TypedConfirmDialog.tsx';
import type { RemoveMemberDialogProps } from './RemoveMemberDialog.types.ts';

/** Shows ten rows; longer lists scroll. */
const List = styled.ul`
  max-height: 220px;
  margin: 4px 0 0;
  overflow-y: auto;
  overflow-wrap: anywhere;
`;

/** Removing a member asks for the name and keeps what the member created (specification 6). */
export function RemoveMemberDialog(props: RemoveMemberDialogProps) {
  const { member, group, content, shares = [], ...rest } = props;
  const t = useT();
  return (
    <TypedConfirmDialog
      {...rest}
      title={t('removeMember.title', { member, group })}
      confirmLabel={t('removeMember.confirm')}
      expected={member}
    >
      <Stack $gap={8}>
        <p>{t('removeMember.text', { member })}</p>
        {shares.length > 0 && (
          <div>
            <p>{t('removeMember.endsShares', { n: shares.length })}</p>
            <List aria-label={t('removeMember.endsShares', { n: shares.length })}>
              {shares.map(({ dataset, space }) => (
                <li key={`${dataset}\n${space}`}>{t('removeMember.share', { dataset, space })}</li>
              ))}
            </List>
          </div>
        )}
        <p data-keeps>{content ? t('removeMember.keepsCounts', { ...content }) : t('removeMember.keeps')}</p>
      </Stack>
    </TypedConfirmDialog>
  );
}
