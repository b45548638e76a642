import { publicData } from '@stroma/contract';
import { handle } from '../../endpoint.ts';
import { findPublic, listCatalogue } from '../../services/datasets/catalogue.ts';

/** The public catalogue (architecture.md, public database). */
export const publicRoutes = [
  handle(publicData.list, ({ query, deps }) => {
    const { pageNum, pageSize, ...choice } = query;
    return listCatalogue(deps.db, choice, { number: pageNum ?? 1, size: pageSize ?? 20 });
  }),
  handle(publicData.detail, ({ params, deps }) => findPublic(deps.db, params.id)),
];
