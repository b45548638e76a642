import { downloads, type DownloadRequest } from '@stroma/contract';
import { handle } from '../../endpoint.ts';
import { AppError } from '../../errors.ts';
import { sendStream } from '../../services/basics/streams.ts';
import { approveConversion, dropConversion, requestConversion } from '../../services/conversions/conversions.ts';
import { createLink, spendLink } from '../../services/files/download-links.ts';
import {
  decideRequest,
  findDownload,
  listDownloads,
  requestDownload,
  withdrawDownload,
} from '../../services/files/downloads.ts';
import { traceOf, type By } from '../trace.ts';

async function decideBy(
  call: By & { params: { id: string } },
  what: 'approve' | 'decline',
  reason: string | null | undefined,
) {
  const { caller, deps, params } = call;
  const trace = traceOf(call, ({ name, requestedBy }: { name: string; requestedBy: string }) => ({
    action: `download.${what}` as const,
    subject: `${name} (${requestedBy})`,
    spaceId: caller.space.id,
  }));
  const asked = await findDownload(deps, caller, params.id);
  if (what === 'approve' && asked.kind === 'conversion') await approveConversion(deps, caller, asked, trace);
  else await decideRequest(deps, caller, params.id, reason, trace);
  return findDownload(deps, caller, params.id);
}

/** Specification 2.4, 4: requested downloads of the current space. */
export const downloadRoutes = [
  handle(downloads.list, ({ caller, deps }) => listDownloads(deps, caller)),

  handle(downloads.create, async (call) => {
    const { body, caller, deps } = call;
    const { targetId, name, purpose, format } = body;
    const kind = body.kind as DownloadRequest['kind'];
    const asked = { targetId, ...(purpose && { purpose }) };
    const trace = traceOf(call, (file: string) => ({
      action: 'download.request',
      subject: file,
      spaceId: caller.space.id,
    }));
    const id =
      kind === 'conversion'
        ? await requestConversion(deps, caller, { ...asked, ...(format && { format }) }, trace)
        : await requestDownload(deps, caller, { ...asked, kind, ...(name && { name }) }, trace);
    return findDownload(deps, caller, id);
  }),

  handle(downloads.approve, (call) => decideBy(call, 'approve', undefined)),

  handle(downloads.decline, (call) => decideBy(call, 'decline', call.body.reason?.trim() ?? null)),

  handle(downloads.withdraw, async ({ params, caller, deps }) => {
    await dropConversion(deps, await withdrawDownload(deps, caller, params.id));
    return {};
  }),

  handle(downloads.link, ({ params, caller, deps }) => createLink(deps, caller, params.id)),

  handle(downloads.fetch, async ({ params, ctx, deps }) => {
    // A HEAD request, as sent by previews and scanners, must not spend the link.
    if (ctx.method !== 'GET') throw new AppError('METHOD_NOT_ALLOWED');
    const { row, name, size } = await spendLink(deps, params.token);
    // RFC 5987: names in any language, and a plain one for old readers. Never a type that a browser would run.
    ctx.status = 200;
    ctx.attachment(name);
    ctx.type = 'application/octet-stream';
    ctx.set('Cache-Control', 'private, no-store');
    ctx.length = size;
    await sendStream(deps, ctx, await deps.store.read(row.object_key));
  }),
];
