import { admin, type AdminTeam } from '@stroma/contract';
import { handle } from '../../endpoint.ts';
import { privilegeList, setSwitch, type SwitchChange } from '../../services/admin/admin-privileges.ts';
import { listTeams, updateTeam } from '../../services/admin/admin-teams.ts';
import { listUsers, updateUser, type UserChange } from '../../services/admin/admin-users.ts';
import { traceOf, withTrace } from '../trace.ts';
import { withAudit, changesText } from './audited.ts';

export const adminPeopleRoutes = [
  handle(admin.users, ({ query, deps }) => listUsers(deps.db, query)),

  handle(admin.updateUser, (call) => {
    const subject = (username: string) => `${username}: ${changesText(call.body)}`;
    const trace = traceOf(call, withAudit('userUpdate', subject));
    return updateUser(call.deps, call.params.id, call.body as UserChange, trace);
  }),

  handle(admin.privileges, ({ query, deps }) => privilegeList(deps, query.userId)),

  handle(admin.updatePrivilege, async (call) => {
    const { userId, ...change } = call.body;
    const subject = (username: string | null) => `${username ?? 'everyone'}: ${changesText(change)}`;
    await setSwitch(call.deps, call.body as SwitchChange, traceOf(call, withAudit('privilegeUpdate', subject)));
    return privilegeList(call.deps, userId);
  }),

  handle(admin.teams, ({ query, deps }) => listTeams(deps.db, query)),

  handle(admin.updateTeam, (call) => {
    const subject = (team: AdminTeam) => `${team.name} (${team.id}): ${changesText(call.body)}`;
    return withTrace(call, withAudit('teamUpdate', subject), (trx) => updateTeam(trx, call.params.id, call.body));
  }),
];
