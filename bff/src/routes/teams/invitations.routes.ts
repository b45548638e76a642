import { isEmail, teams } from '@stroma/contract';
import type { UserRow } from '../../db/rows.ts';
import { handle } from '../../endpoint.ts';
import { AppError } from '../../errors.ts';
import { addressOf } from '../../services/address.ts';
import { audit } from '../../services/audit.ts';
import { iso } from '../../services/ids.ts';
import {
  acceptInvitation,
  createInvitation,
  lookUp,
  revokeInvitation,
  sentInvitations,
} from '../../services/invitations.ts';
import { sendNotice } from '../../services/mail.ts';
import { invitationMail } from '../../services/mail/group-notices.ts';
import { findSeat, presentTeam } from '../../services/teams.ts';

/** Specification 4: an invite link is valid 10 days and single-use. */
export const invitationRoutes = [
  handle(teams.invite, async ({ team, body, caller, ctx, deps }) => {
    const email = body.email.trim();
    if (!isEmail(email)) throw new AppError('EMAIL_INVALID');
    await deps.limits.take('invites', caller.user.id);
    const { secret, row } = await createInvitation(deps, team, caller.user.id, {
      email,
      ...(body.role && { role: body.role as 'Admin' | 'Member' }),
      ...(body.dataPermissions && { dataPermissions: body.dataPermissions }),
    });
    const deed = { action: 'team.invite', subject: `${email} (${row.role})`, spaceId: team.space.id };
    await audit(deps, { user: caller.user, ip: addressOf(ctx), ...deed });
    const path = `/inviteMember?id=${secret}`;
    const given = { groupName: team.space.name, inviter: caller.user.username, link: deps.config.publicUrl + path };
    const locale = (body.locale ?? caller.user.locale) as UserRow['locale'];
    const mailed = await sendNotice(deps.mail, { to: email, ...invitationMail(locale, given) });
    return { invitationId: row.id, path, expiresAt: iso(row.expires_at), mailed };
  }),

  handle(teams.invitations, ({ team, deps }) => sentInvitations(deps.db, team.space.id, deps.now())),

  handle(teams.revokeInvitation, async ({ team, params, caller, ctx, deps }) => {
    const { email } = await revokeInvitation(deps, team.space.id, params.id);
    const deed = { action: 'team.invitationRevoke', subject: email, spaceId: team.space.id };
    await audit(deps, { user: caller.user, ip: addressOf(ctx), ...deed });
    return {};
  }),

  handle(teams.invitation, async ({ params, caller, ctx, deps }) => {
    await deps.limits.take('invitations', addressOf(ctx));
    // A public call: whoever is signed in already is known, others are null.
    return lookUp(deps, params.invitationId, (caller as typeof caller | null)?.user ?? null);
  }),

  handle(teams.accept, async ({ params, caller, ctx, deps }) => {
    const spaceId = await acceptInvitation(deps, params.invitationId, caller.user);
    const { space, member } = await findSeat(deps.db, caller.user.id, spaceId);
    const deed = { action: 'team.join', subject: space.name, spaceId };
    await audit(deps, { user: caller.user, ip: addressOf(ctx), ...deed });
    return presentTeam(space, member);
  }),
];
