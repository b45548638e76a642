import { links } from '@stroma/contract';
import type { Guest } from '../../caller.ts';
import type { DatasetDbRow } from '../../db/rows.ts';
import type { Deps } from '../../deps.ts';
import { handle } from '../../endpoint.ts';
import { AppError } from '../../errors.ts';
import { isoOrNull } from '../../services/basics/ids.ts';
import { disconnectSignal } from '../../services/basics/streams.ts';
import { assertFinished } from '../../services/datasets/unfinished.ts';
import { publicReference } from '../../services/datasets/access.ts';
import { listLinks, makeLink, revokeLink } from '../../services/links/links.ts';
import { recheckGuests, waitForRevocation } from '../../services/links/watch.ts';
import { traceOf } from '../trace.ts';

/** A link can only show datasets that the space owns, not shared ones. */
async function find(deps: Deps, spaceId: string, id: string): Promise<DatasetDbRow> {
  const row = await deps.db<DatasetDbRow>('datasets').where({ id, space_id: spaceId }).first();
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

const guestOf = (caller: { guest?: Guest } | null): Guest => {
  if (!caller?.guest) throw new AppError('SHARED_ENDED');
  return caller.guest;
};

export const linkRoutes = [
  handle(links.list, async ({ params, caller, deps }) => listLinks(deps, await find(deps, caller.space.id, params.id))),

  handle(links.make, async (call) => {
    const { params, body, caller, deps } = call;
    const row = await find(deps, caller.space.id, params.id);
    await assertFinished(deps.db, row.id);
    const subject = `${row.name} (${row.id}): ${body.label.trim()}`;
    const action = { action: 'link.make' as const, subject, spaceId: row.space_id };
    return makeLink(
      deps,
      caller,
      row,
      body,
      traceOf(call, () => action),
    );
  }),

  handle(links.revoke, async (call) => {
    const { params, caller, deps } = call;
    const row = await find(deps, caller.space.id, params.id);
    const revoked = await revokeLink(deps, row, params.link, (label) =>
      traceOf(call, () => ({
        action: 'link.revoke' as const,
        subject: `${row.name} (${row.id}): ${label}`,
        spaceId: row.space_id,
      })),
    );
    recheckGuests(deps);
    return revoked;
  }),

  handle(links.open, async ({ caller, deps }) => {
    const { kind, datasetId, views, query, endsAt } = guestOf(caller);
    const row = await deps.db<DatasetDbRow>('datasets').where({ id: datasetId }).first('name');
    // The name that a space gave the link is private.
    const published = kind === 'public' ? await publicReference(deps.db, datasetId, '') : null;
    return {
      kind,
      datasetId,
      name: published?.name ?? row?.name ?? '',
      views: [...views],
      query,
      endsAt: isoOrNull(endsAt),
    };
  }),

  handle(links.watch, async ({ query, caller, ctx, deps }) => {
    const guest = guestOf(caller);
    // Requests of a guest whose link has ended do not reach this handler.
    const isOpen =
      query.wait === false || (await waitForRevocation(deps, guest, caller!.user.id, disconnectSignal(ctx)));
    return { isOpen };
  }),
];
