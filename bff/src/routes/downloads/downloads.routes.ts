import { downloads } from '@stroma/contract';
import { handle } from '../../endpoint.ts';
import { AppError } from '../../errors.ts';
import { addressOf } from '../../services/address.ts';
import { audit } from '../../services/audit.ts';
import { createLink, spendLink } from '../../services/download-links.ts';
import { decide, findDownload, listDownloads, requestDownload, withdrawDownload } from '../../services/downloads.ts';

/** Specification 2.4, 4: requested downloads of the current space. */
export const downloadRoutes = [
  handle(downloads.list, ({ caller, deps }) => listDownloads(deps, caller)),

  handle(downloads.create, async ({ body, caller, ctx, deps }) => {
    const { name, purpose } = body;
    const kind = body.kind as 'file' | 'result';
    const target = { kind, targetId: body.targetId, ...(name && { name }), ...(purpose && { purpose }) };
    const { id, isNew } = await requestDownload(deps, caller, target);
    const request = await findDownload(deps, caller, id);
    const deed = { action: 'download.request', subject: request.name, spaceId: caller.space.id };
    if (isNew) await audit(deps, { user: caller.user, ip: addressOf(ctx), ...deed });
    return request;
  }),

  handle(downloads.approve, async ({ params, caller, ctx, deps }) => {
    await decide(deps, caller, params.id, undefined);
    const request = await findDownload(deps, caller, params.id);
    const subject = `${request.name} (${request.requestedBy})`;
    const deed = { action: 'download.approve', subject, spaceId: caller.space.id };
    await audit(deps, { user: caller.user, ip: addressOf(ctx), ...deed });
    return request;
  }),

  handle(downloads.decline, async ({ params, body, caller, ctx, deps }) => {
    await decide(deps, caller, params.id, body.reason?.trim() ?? null);
    const request = await findDownload(deps, caller, params.id);
    const subject = `${request.name} (${request.requestedBy})`;
    const deed = { action: 'download.decline', subject, spaceId: caller.space.id };
    await audit(deps, { user: caller.user, ip: addressOf(ctx), ...deed });
    return request;
  }),

  handle(downloads.withdraw, async ({ params, caller, deps }) => {
    await withdrawDownload(deps, caller, params.id);
    return {};
  }),

  handle(downloads.link, ({ params, caller, deps }) => createLink(deps, caller, params.id)),

  handle(downloads.fetch, async ({ params, ctx, deps }) => {
    // A look ahead (HEAD, of previews and scanners) must not spend the link.
    if (ctx.method !== 'GET') throw new AppError('METHOD_NOT_ALLOWED');
    const { row, size } = await spendLink(deps, params.token);
    // RFC 5987: names in any language, and a plain one for old readers. Never a type that a browser would run.
    ctx.attachment(row.name);
    ctx.type = 'application/octet-stream';
    ctx.set('Cache-Control', 'private, no-store');
    ctx.length = size;
    ctx.body = await deps.store.read(row.object_key);
  }),
];
