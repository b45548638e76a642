import { admin } from '@stroma/contract';
import type { UserRow } from '../../db/rows.ts';
import { handle } from '../../endpoint.ts';
import { privilegeList, setSwitch, type SwitchChange } from '../../services/admin-privileges.ts';
import { listTeams, updateTeam } from '../../services/admin-teams.ts';
import { listUsers, updateUser, type UserChange } from '../../services/admin-users.ts';
import { deed, saying } from './deed.ts';

export const adminPeopleRoutes = [
  handle(admin.users, ({ query, deps }) => listUsers(deps.db, query)),

  handle(admin.updateUser, async (call) => {
    const user = await updateUser(call.deps, call.params.id, call.body as UserChange);
    await deed(call, 'userUpdate', `${user.username}: ${saying(call.body)}`);
    return user;
  }),

  handle(admin.privileges, ({ query, deps }) => privilegeList(deps, query.userId)),

  handle(admin.updatePrivilege, async (call) => {
    const { userId, ...change } = call.body;
    await setSwitch(call.deps, call.body as SwitchChange);
    const user = userId && (await call.deps.db<UserRow>('users').where({ id: userId }).first());
    await deed(call, 'privilegeUpdate', `${user ? user.username : 'everyone'}: ${saying(change)}`);
    return privilegeList(call.deps, userId);
  }),

  handle(admin.teams, ({ query, deps }) => listTeams(deps.db, query)),

  handle(admin.updateTeam, async (call) => {
    const team = await updateTeam(call.deps.db, call.params.id, call.body);
    await deed(call, 'teamUpdate', `${team.name} (${team.id}): ${saying(call.body)}`);
    return team;
  }),
];
