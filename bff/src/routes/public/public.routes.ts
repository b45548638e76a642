import { publicData } from '@stroma/contract';
import { handle } from '../../endpoint.ts';
import type { Caller } from '../../caller.ts';
import { proxyCall } from '../../services/datasets/dataset-proxy.ts';
import { asOfVersion, presentVersion } from '../../services/datasets/published.ts';
import { listCatalogue, publicDetail, publicExpression } from '../../services/public/catalogue.ts';

/** The public catalogue (architecture.md, public database). A visitor calls without an account. */
export const publicRoutes = [
  handle(publicData.list, ({ query, caller, deps }) => {
    const { pageNum, pageSize, ...choice } = query;
    return listCatalogue(deps, caller, choice, { number: pageNum ?? 1, size: pageSize ?? 20 });
  }),
  handle(publicData.detail, ({ params, query, caller, deps }) => publicDetail(deps, caller, params.id, query.version)),
  handle(publicData.picture, async ({ params, caller, ctx, deps }) => {
    const version = await presentVersion(deps.db, params.id);
    ctx.state.asOf = asOfVersion(version);
    const userId = (caller as Caller | null)?.user.id ?? 'visitor';
    await proxyCall(deps, ctx, { path: `/datasets/${version.dataset_id}/picture`, userId });
  }),
  handle(publicData.expression, ({ body, caller, deps }) => publicExpression(deps, caller, body)),
];
