import { Type, type Static } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { Id } from '../shapes/entities.ts';

const closed = { additionalProperties: false } as const;
export const PublicDataset = Type.Object(
  {
    id: Id,
    name: Type.String(),
    species: Type.String(),
    tissue: Type.String(),
    disease: Type.String(),
    technology: Type.String(),
    cells: Type.Integer(),
    samples: Type.Integer(),
    year: Type.Integer(),
    source: Type.String(),
  },
  closed,
);
export type PublicDataset = Static<typeof PublicDataset>;
const Facet = Type.Array(Type.Object({ value: Type.String(), count: Type.Integer() }, closed));
const chosen = Type.Optional(Type.Array(Type.String({ maxLength: 100 }), { maxItems: 50 }));

/** The public catalogue (architecture.md: published by an administrator; browsing is a privilege). */
export const publicData = {
  list: endpoint({
    id: 'public.list',
    method: 'GET',
    path: '/public/datasets',
    summary: 'A page of the catalogue and its facets under the present choice',
    permission: 'publicDatabase',
    query: Type.Object(
      {
        search: Type.Optional(Type.String({ maxLength: 200 })),
        species: chosen,
        tissue: chosen,
        disease: chosen,
        technology: chosen,
        pageNum: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
        pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
      },
      closed,
    ),
    reply: Type.Object(
      {
        total: Type.Integer(),
        rows: Type.Array(PublicDataset),
        facets: Type.Object({ species: Facet, tissue: Facet, disease: Facet, technology: Facet }, closed),
      },
      closed,
    ),
  }),
  detail: endpoint({
    id: 'public.detail',
    method: 'GET',
    path: '/public/datasets/{id}',
    summary: 'One entry of the catalogue',
    permission: 'publicDatabase',
    params: Type.Object({ id: Id }, closed),
    reply: PublicDataset,
    errors: ['NOT_FOUND'],
  }),
};
