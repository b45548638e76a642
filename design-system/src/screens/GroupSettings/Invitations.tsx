'use client';
import { useT } from '../../theme/messages.ts';
import { Button } from '../../primitives/Button/Button.tsx';
import { Muted, Stack } from '../../primitives/Page/Page.styles.ts';
import { Table } from '../../primitives/Table/Table.tsx';
import type { GroupSettingsProps } from './GroupSettings.types.ts';

/** Open invitations, each of which occupies a seat; newest first. */
export function Invitations({ invitations = [], onWithdraw }: Pick<GroupSettingsProps, 'invitations' | 'onWithdraw'>) {
  const t = useT();
  if (!invitations.length) return null;
  return (
    <Stack $gap={8}>
      <h3>{t('groupSettings.invitations')}</h3>
      <Table
        hasCards
        label={t('groupSettings.invitations')}
        rows={invitations}
        rowId={(one) => one.id}
        columns={[
          {
            ...{ id: 'email', label: t('signIn.email'), isRowHeader: true },
            render: (one) => (
              <span style={{ display: 'grid', overflowWrap: 'anywhere' }}>
                {one.email}
                <Muted>{t('groupSettings.invitedBy', { name: one.invitedBy, when: t.date(one.createdAt) })}</Muted>
              </span>
            ),
          },
          {
            ...{ id: 'role', label: t('groupSettings.role') },
            render: (one) => (
              <span style={{ display: 'grid' }}>
                {t(`groupSettings.role.${one.role}`)}
                <Muted>{t.list(one.seats.map((seat) => t(`groupSettings.seat.${seat}`)))}</Muted>
              </span>
            ),
          },
          { id: 'until', label: t('invite.validUntil'), render: (one) => t.date(one.expiresAt, 'date') },
          {
            ...{ id: 'actions', label: t('common.actions'), isAtEnd: true },
            render: (one) =>
              onWithdraw && (
                <Button
                  isSmall
                  aria-label={t('groupSettings.withdrawOf', { email: one.email })}
                  onPress={() => onWithdraw(one.id)}
                >
                  {t('groupSettings.withdraw')}
                </Button>
              ),
          },
        ]}
      />
    </Stack>
  );
}
