import { isEmail, teams } from '@stroma/contract';
import type { InvitationRow, SpaceRow, UserRow } from '../../db/rows.ts';
import { handle } from '../../endpoint.ts';
import { AppError } from '../../errors.ts';
import { addressOf } from '../../services/accounts/address.ts';
import { iso } from '../../services/basics/ids.ts';
import { invitationMail } from '../../services/mail/group-notices.ts';
import { sendNotice } from '../../services/mail/mail.ts';
import {
  acceptInvitation,
  createInvitation,
  lookUp,
  revokeInvitation,
  sentInvitations,
  notifyInvited,
} from '../../services/teams/invitations.ts';
import { findSeat, presentTeam } from '../../services/teams/teams.ts';
import { traceOf, withTrace } from '../trace.ts';

/** Specification 4: an invite link is valid 10 days and single-use. */
export const invitationRoutes = [
  handle(teams.invite, async (call) => {
    const { team, body, caller, deps } = call;
    const email = body.email.trim();
    if (!isEmail(email)) throw new AppError('EMAIL_INVALID');
    await deps.limits.take('invites', caller.user.id);
    const wanted = {
      email,
      ...(body.role && { role: body.role as 'Admin' | 'Member' }),
      ...(body.dataPermissions && { dataPermissions: body.dataPermissions }),
    };
    const trace = traceOf(call, ({ role }: InvitationRow) => ({
      action: 'team.invite' as const,
      subject: `${email} (${role})`,
      spaceId: team.space.id,
    }));
    const { secret, row } = await createInvitation(deps, team, caller.user.id, wanted, trace);
    const path = `/inviteMember?id=${secret}`;
    await notifyInvited(deps, row, caller.user.username, team.space.name);
    // The address is in the hash, so the browser does not send it, and a new user does not have to type it.
    const link = `${deps.config.publicUrl}${path}#${encodeURIComponent(email)}`;
    const given = { groupName: team.space.name, inviter: caller.user.username, link };
    const locale = (body.locale ?? caller.user.locale) as UserRow['locale'];
    const mailed = await sendNotice(deps.mail, { to: email, ...invitationMail(locale, given) });
    return { invitationId: row.id, path, expiresAt: iso(row.expires_at), mailed };
  }),

  handle(teams.invitations, ({ team, deps }) => sentInvitations(deps.db, team.space.id, deps.now())),

  handle(teams.revokeInvitation, async (call) => {
    const { team, params, deps } = call;
    const spaceId = team.space.id;
    const deedOf = ({ email }: InvitationRow) => ({
      action: 'team.invitationRevoke' as const,
      subject: email,
      spaceId,
    });
    await withTrace(call, deedOf, (trx) => revokeInvitation({ db: trx, now: deps.now }, spaceId, params.id));
    return {};
  }),

  handle(teams.invitation, async ({ params, caller, ctx, deps }) => {
    await deps.limits.take('invitations', addressOf(ctx));
    // The call is public; the caller is null without a session.
    return lookUp(deps, params.invitationId, (caller as typeof caller | null)?.user ?? null);
  }),

  handle(teams.accept, async (call) => {
    const { params, caller, deps } = call;
    const trace = traceOf(call, ({ id, name }: SpaceRow) => ({
      action: 'team.join' as const,
      subject: name,
      spaceId: id,
    }));
    const spaceId = await acceptInvitation(deps, params.invitationId, caller.user, trace);
    const { space, member } = await findSeat(deps.db, caller.user.id, spaceId);
    return presentTeam(space, member);
  }),
];
