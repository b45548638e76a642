import { Type, type Static } from 'typebox';
import { closed, Count, nullable } from '../tools/common.ts';
import { PublicationParams, PublicationProblem, PublishedMarker, PublishedType } from '../tools/publication/schema.ts';
import { Id } from './id.ts';

const IsoTime = Type.String({ format: 'date-time' });
/** Facets of the catalogue, in the order of the page. The value of a publication is its DOI, or its source. */
export const PUBLIC_FACETS = [
  'species',
  'tissue',
  'disease',
  'technology',
  'cellType',
  'developmentStage',
  'publication',
] as const;
export type PublicFacetName = (typeof PUBLIC_FACETS)[number];
/** Licences that a dataset may be published under. */
export const PUBLIC_LICENCES = ['CC-BY-4.0', 'CC0-1.0', 'CC-BY-NC-4.0', 'CC-BY-SA-4.0', 'other'] as const;
/**
 * `checking`: its sums are being computed; `failed`: that failed; `candidate`: waiting for a second person; `returned`: with that person's reason;
 * `published`: the current version; `superseded`: an earlier one, still readable; `withdrawn`: with a reason.
 */
export const PUBLIC_STATES = [
  'checking',
  'failed',
  'candidate',
  'returned',
  'published',
  'superseded',
  'withdrawn',
] as const;
export type PublicState = (typeof PUBLIC_STATES)[number];

/** Facts about a dataset that a curator adds to those of its cells. */
export const PublicFacts = closed({
  title: Type.String({ minLength: 1, maxLength: 300 }),
  description: Type.String({ maxLength: 4000 }),
  /** Without `https://doi.org/`; empty if not published. */
  doi: Type.String({ maxLength: 200, pattern: '^(10\\.\\d{4,9}/[^\\s]+)?$' }),
  /** Citation of the work. */
  citation: Type.String({ maxLength: 1000 }),
  licence: Type.Enum([...PUBLIC_LICENCES]),
  /** Accession or location, such as GSE96583. */
  source: Type.String({ maxLength: 200 }),
  year: nullable(Type.Integer({ minimum: 1990, maximum: 2100 })),
  /** Changes of this version; empty in the first one. */
  changes: Type.String({ maxLength: 2000 }),
});
export type PublicFacts = Static<typeof PublicFacts>;

/** A label of a dataset with its Chinese name, where it has one. */
const Named = closed({ id: nullable(Type.String()), label: Type.String(), labelZh: nullable(Type.String()) });
/** One published dataset of the catalogue, at its current version. */
export const PublicDataset = closed({
  /** Facts of the entry, the same for all versions. */
  id: Id,
  datasetId: Id,
  version: Type.Integer({ minimum: 1 }),
  name: Type.String(),
  species: Type.String(),
  /** The most frequent labels of the cells, joined by commas. */
  tissue: Type.String(),
  disease: Type.String(),
  technology: Type.String(),
  cells: Count,
  genes: Count,
  samples: Count,
  cellTypes: Count,
  /** 0: not known. */
  year: Type.Integer(),
  source: Type.String(),
  doi: Type.String(),
  publishedOn: IsoTime,
  simulated: Type.Boolean(),
});
export type PublicDataset = Static<typeof PublicDataset>;
/** Number of datasets that remain if this value is added to the choice; an ancestor includes its descendants. */
export const PublicFacetValue = closed({
  value: Type.String(),
  label: Type.String(),
  labelZh: nullable(Type.String()),
  count: Count,
  /** Whether it is an ancestor of other values of the list. */
  isAncestor: Type.Boolean(),
});
export type PublicFacetValue = Static<typeof PublicFacetValue>;

export const PublicVersion = closed({
  id: Id,
  number: Type.Integer({ minimum: 1 }),
  state: Type.Enum(['published', 'superseded', 'withdrawn']),
  publishedOn: IsoTime,
  changes: Type.String(),
  /** Why it was withdrawn. */
  reason: nullable(Type.String()),
  cells: Count,
});
export const PublicDetail = closed({
  ...PublicDataset.properties,
  /** Facts of the requested version. */
  versionId: Id,
  state: Type.Enum(['published', 'superseded', 'withdrawn']),
  reason: nullable(Type.String()),
  facts: PublicFacts,
  /** Current version first. */
  versions: Type.Array(PublicVersion),
  /** By kind of term, most cells first. */
  terms: Type.Array(closed({ kind: Type.String(), cells: Count, ...Named.properties })),
  composition: Type.Array(PublishedType),
  markers: Type.Array(PublishedMarker),
  hasRawCounts: Type.Boolean(),
  /** Faults that the CELLxGENE schema finds. */
  problems: Type.Array(PublicationProblem),
  /** Version of the files that publishing stores next to the dataset. */
  bytes: Count,
  /** Whether the reader may open it in the explorer and request files. */
  mayExplore: Type.Boolean(),
});
export type PublicDetail = Static<typeof PublicDetail>;

/** A version under review by curators. */
export const Candidate = closed({
  id: Id,
  entryId: Id,
  datasetId: Id,
  datasetName: Type.String(),
  /** Null until it is published. */
  number: nullable(Type.Integer({ minimum: 1 })),
  state: Type.Enum([...PUBLIC_STATES]),
  facts: PublicFacts,
  fields: PublicationParams.properties.fields,
  cells: Count,
  problems: Type.Array(PublicationProblem),
  moreProblems: Count,
  /** Labels of the terms that its fields name, by id. */
  termNames: Type.Record(Type.String(), Type.String()),
  submittedBy: Type.String(),
  submittedOn: IsoTime,
  /** Why it was returned or withdrawn. */
  reason: nullable(Type.String()),
  /** Error of its check, with the parameters of the message. */
  failure: nullable(closed({ id: Type.String(), params: Type.Record(Type.String(), Type.Unknown()) })),
  /** Whether the caller may approve it: a curator who did not submit it. */
  mayApprove: Type.Boolean(),
  /** Time of the last change in ms. A decision sends it back, so that it applies to the version that was read. */
  changedAt: Type.Integer(),
  mayEdit: Type.Boolean(),
  /** Whether the caller may view its cells. */
  mayOpen: Type.Boolean(),
  mayWithdraw: Type.Boolean(),
});
export type Candidate = Static<typeof Candidate>;
