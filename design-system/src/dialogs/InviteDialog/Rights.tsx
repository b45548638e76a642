'use client';
import { useT } from '../../theme/messages.ts';
import { Checkbox } from '../../primitives/Checkbox/Checkbox.tsx';
import { Muted, RowFlex, Stack } from '../../primitives/Page/Page.styles.ts';
import { Select } from '../../primitives/Select/Select.tsx';
import type { InvitedSeat, InviteRights } from './InviteDialog.types.ts';

const SEATS: readonly InvitedSeat[] = ['view', 'edit', 'delete', 'download'];
/** Default permissions of a member: everything but Delete. */
export const DEFAULT_RIGHTS: InviteRights = { role: 'member', seats: ['view', 'edit', 'download'] };

interface RightsProps {
  value: InviteRights;
  onChange: (next: InviteRights) => void;
  /** Only the owner can invite admins. */
  canMakeAdmin: boolean;
}

/** Role and permissions of an invitation; an admin has all permissions. */
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
