import { Type, type Static } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { FoundTerms, ONTOLOGIES, PUBLIC_GROUPINGS, PublicExpression } from '../service-public.ts';
import { Id } from '../shapes/id.ts';
import {
  Candidate,
  PUBLIC_FACETS,
  PUBLIC_STATES,
  PublicDataset,
  PublicDetail,
  PublicFacetValue,
  PublicFacts,
} from '../shapes/public.ts';
import { PublicationParams } from '../tools/publication/schema.ts';

const closed = { additionalProperties: false } as const;
const Params = Type.Object({ id: Id }, closed);
const chosen = Type.Optional(Type.Array(Type.String({ maxLength: 200 }), { maxItems: 50 }));
const choice = {
  search: Type.Optional(Type.String({ maxLength: 200 })),
  /** Only datasets with a cell type in which at least a tenth of the cells express the gene. */
  gene: Type.Optional(Type.String({ minLength: 1, maxLength: 60 })),
  species: chosen,
  tissue: chosen,
  disease: chosen,
  technology: chosen,
  cellType: chosen,
  developmentStage: chosen,
  publication: chosen,
};
export const PublicChoice = Type.Object(choice, closed);
export type PublicChoice = Static<typeof PublicChoice>;
const facets = Object.fromEntries(PUBLIC_FACETS.map((name) => [name, Type.Array(PublicFacetValue)])) as Record<
  (typeof PUBLIC_FACETS)[number],
  ReturnType<typeof Type.Array<typeof PublicFacetValue>>
>;
const Names = Type.Object({ id: Id, name: Type.String() }, closed);

/** The public catalogue, and gene queries over all of it. Visitors can read it if the toggle `publicVisitors` is on. */
export const publicData = {
  list: endpoint({
    id: 'public.list',
    method: 'GET',
    path: '/public/datasets',
    summary: 'A page of the catalogue and its facets under the present choice',
    permission: 'publicDatabase',
    query: Type.Object(
      {
        ...choice,
        pageNum: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
        pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
      },
      closed,
    ),
    reply: Type.Object(
      {
        total: Type.Integer(),
        rows: Type.Array(PublicDataset),
        facets: Type.Object(facets, closed),
        /** Titles of datasets whose sums cannot be read: the search for a gene leaves them out. */
        unread: Type.Array(Type.String()),
      },
      closed,
    ),
  }),
  detail: endpoint({
    id: 'public.detail',
    method: 'GET',
    path: '/public/datasets/{id}',
    summary: 'One entry of the catalogue, at its present version or an earlier one',
    permission: 'publicDatabase',
    params: Params,
    query: Type.Object({ version: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })) }, closed),
    reply: PublicDetail,
    errors: ['NOT_FOUND'],
  }),
  picture: endpoint({
    id: 'public.picture',
    method: 'GET',
    path: '/public/datasets/{id}/picture',
    summary: 'Picture (PNG) of the cells of an entry at its present version',
    permission: 'publicDatabase',
    params: Params,
    replyKind: 'proxy',
    byteForms: ['image/png'],
    errors: ['NOT_FOUND', 'SERVICE_RESTARTING'],
  }),
  expression: endpoint({
    id: 'public.expression',
    method: 'POST',
    path: '/public/expression',
    summary: 'Genes over the cell types of all datasets under the choice',
    permission: 'publicDatabase',
    bodyKind: 'json',
    bodyLimit: '512kb',
    body: Type.Object(
      {
        genes: Type.Array(Type.String({ minLength: 1, maxLength: 60 }), { minItems: 1, maxItems: 50 }),
        by: Type.Enum([...PUBLIC_GROUPINGS]),
        choice: PublicChoice,
        /** Only these entries of the catalogue. */
        datasets: Type.Optional(Type.Array(Id, { maxItems: 1000 })),
      },
      closed,
    ),
    reply: Type.Object(
      {
        ...PublicExpression.properties,
        /** Fields of `entry`: the catalogue entry, its title and publication. */
        datasets: Type.Array(
          Type.Object({ ...Names.properties, datasetId: Id, entry: Type.String(), publication: Type.String() }, closed),
        ),
        /** Chinese names of cell types by label, if the ontology has them. */
        labelsZh: Type.Record(Type.String(), Type.String()),
      },
      closed,
    ),
    errors: ['SERVICE_RESTARTING'],
  }),
};

/**
 * Curation: a user who may share a dataset offers it; another person, a curator, approves, returns or withdraws it. Each published version is
 * immutable.
 */
export const curation = {
  list: endpoint({
    id: 'curation.list',
    method: 'GET',
    path: '/curation/versions',
    summary: 'Versions that the caller offered in this space; of curators all of them',
    permission: 'signedIn',
    query: Type.Object({ state: Type.Optional(Type.Enum([...PUBLIC_STATES])), dataset: Type.Optional(Id) }, closed),
    reply: Type.Array(Candidate),
  }),
  terms: endpoint({
    id: 'curation.terms',
    method: 'GET',
    path: '/curation/terms/{ontology}',
    summary: 'Terms of an ontology by name, synonym or id',
    permission: 'signedIn',
    params: Type.Object({ ontology: Type.Enum([...ONTOLOGIES]) }, closed),
    query: Type.Object({ search: Type.String({ minLength: 1, maxLength: 100 }) }, closed),
    reply: FoundTerms,
    errors: ['SERVICE_RESTARTING'],
  }),
  offer: endpoint({
    id: 'curation.offer',
    method: 'POST',
    path: '/curation/versions',
    summary: 'Offers a dataset of the space for the catalogue, as a new entry or a version of one',
    permission: 'give',
    bodyKind: 'json',
    body: Type.Object(
      {
        datasetId: Id,
        /** The entry that it is a version of; absent: a new entry. */
        entryId: Type.Optional(Id),
        facts: PublicFacts,
        fields: PublicationParams.properties.fields,
      },
      closed,
    ),
    reply: Candidate,
    errors: ['NOT_FOUND', 'CONFLICT', 'DATASET_UNFINISHED', 'COLUMN_NOT_FOUND', 'PUBLIC_FIELDS_MISSING'],
  }),
  change: endpoint({
    id: 'curation.change',
    method: 'PUT',
    path: '/curation/versions/{id}',
    summary: 'Changes what is said of a version that is not published yet, and checks it again',
    permission: 'signedIn',
    params: Params,
    bodyKind: 'json',
    body: Type.Object({ facts: PublicFacts, fields: PublicationParams.properties.fields }, closed),
    reply: Candidate,
    errors: ['NOT_FOUND', 'CONFLICT', 'COLUMN_NOT_FOUND', 'PUBLIC_FIELDS_MISSING'],
  }),
  decide: endpoint({
    id: 'curation.decide',
    method: 'POST',
    path: '/curation/versions/{id}',
    summary: 'A curator publishes a candidate, or returns it with a reason; a published version is withdrawn with one',
    permission: 'signedIn',
    params: Params,
    bodyKind: 'json',
    body: Type.Object(
      {
        decision: Type.Enum(['publish', 'return', 'withdraw']),
        reason: Type.Optional(Type.String({ maxLength: 1000 })),
        /** `changedAt` of the version that was read; CONFLICT if it has changed since. */
        changedAt: Type.Optional(Type.Integer({ minimum: 0 })),
      },
      closed,
    ),
    reply: Candidate,
    errors: [
      'NOT_FOUND',
      'CONFLICT',
      'PERMISSION_DENIED',
      'SECOND_PERSON_NEEDED',
      'GIVER_RIGHT_ENDED',
      'REASON_REQUIRED',
    ],
  }),
};
