'use client';
import { useT } from '../../theme/messages.ts';
import { Checkbox } from '../../primitives/Checkbox/Checkbox.tsx';
import { Muted, RowFlex, Stack } from '../../primitives/Page/Page.styles.ts';
import { Select } from '../../primitives/Select/Select.tsx';
import type { InvitedSeat, InviteRights } from './InviteDialog.types.ts';

const SEATS: readonly InvitedSeat[] = ['view', 'edit', 'delete', 'download'];
/** What a member gets where nothing is chosen: everything but Delete. */
export const FIRST_RIGHTS: InviteRights = { role: 'member', seats: ['view', 'edit', 'download'] };

interface RightsProps {
  value: InviteRights;
  onChange: (next: InviteRights) => void;
  /** The owner alone makes admins. */
  canMakeAdmin: boolean;
}

/** With which role and seats an invitation is answered; an admin has every seat. */
export function Rights({ value, onChange, canMakeAdmin }: RightsProps) {
  const t = useT();
  return (
    <Stack $gap={8} style={{ gridColumn: '1 / -1' }}>
      {canMakeAdmin && (
        <Select
          label={t('groupSettings.role')}
          value={value.role}
          onChange={(role) => onChange({ ...value, role: role as InviteRights['role'] })}
          options={(['member', 'admin'] as const).map((id) => ({ id, label: t(`groupSettings.role.${id}`) }))}
        />
      )}
      {value.role === 'admin' ? (
        <Muted>{t('invite.adminSeats')}</Muted>
      ) : (
        <RowFlex role="group" aria-label={t('invite.seats')} style={{ flexWrap: 'wrap' }}>
          {SEATS.map((seat) => (
            <Checkbox
              key={seat}
              isSelected={value.seats.includes(seat)}
              onChange={(on) =>
                onChange({ ...value, seats: SEATS.filter((s) => (s === seat ? on : value.seats.includes(s))) })
              }
            >
              {t(`groupSettings.seat.${seat}`)}
            </Checkbox>
          ))}
        </RowFlex>
      )}
    </Stack>
  );
}
