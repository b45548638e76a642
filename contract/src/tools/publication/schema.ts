import { Type, type Static } from 'typebox';
import { closed, Count, Gene, nullable, Share } from '../common.ts';
import { defineTool } from '../define.ts';

const Label = Type.String({ minLength: 1, maxLength: 200 });
/**
 * Value of a field of the CELLxGENE schema: a column of the cells, or one value for all cells (a term's id, `unknown`, `true`). `terms`: the term's
 * id by label, if the column has its own labels; labels that are the name or a synonym of a term need none.
 */
export const PublishedField = Type.Union([
  closed({
    column: Label,
    terms: Type.Optional(
      Type.Record(Type.String({ minLength: 1, maxLength: 200 }), Label, {
        maxProperties: 2000,
      }),
    ),
  }),
  closed({ term: Label }),
]);
/** The fields, by our names, with the columns of the schema's obs that they become. */
export const PUBLISHED_FIELDS = {
  species: 'organism_ontology_term_id',
  cellType: 'cell_type_ontology_term_id',
  donor: 'donor_id',
  disease: 'disease_ontology_term_id',
  tissue: 'tissue_ontology_term_id',
  tissueType: 'tissue_type',
  technology: 'assay_ontology_term_id',
  developmentStage: 'development_stage_ontology_term_id',
  sex: 'sex_ontology_term_id',
  ethnicity: 'self_reported_ethnicity_ontology_term_id',
  suspensionType: 'suspension_type',
  isPrimaryData: 'is_primary_data',
} as const;
export type PublishedFieldName = keyof typeof PUBLISHED_FIELDS;
/** The fields of a dataset without any information. */
export const NO_FIELDS = Object.fromEntries(Object.keys(PUBLISHED_FIELDS).map((name) => [name, null])) as Record<
  PublishedFieldName,
  null
>;
/** Fields whose values are terms of an ontology or stay labels, and that the catalogue can be searched by. */
export const TERM_KINDS = [
  'species',
  'tissue',
  'disease',
  'technology',
  'cellType',
  'developmentStage',
  'sex',
  'ethnicity',
] as const;

const Field = nullable(PublishedField);
export const PublicationParams = closed({
  title: Type.String({ minLength: 1, maxLength: 300 }),
  /** Null if the dataset has no value. `species` without a value means the dataset's own. */
  fields: closed({
    species: Field,
    cellType: Field,
    donor: Field,
    disease: Field,
    tissue: Field,
    tissueType: Field,
    technology: Field,
    developmentStage: Field,
    sex: Field,
    ethnicity: Field,
    suspensionType: Field,
    isPrimaryData: Field,
  }),
});

/** One id, or of several terms of a cell their ids with ` || ` between them. */
const TermId = Type.String();
/** A term, or a label that is not a term (`id` null), with its cells. */
export const PublishedTerm = closed({
  kind: Type.Enum([...TERM_KINDS]),
  id: nullable(TermId),
  label: Type.String(),
  labelZh: nullable(Type.String()),
  cells: Count,
  synonyms: Type.Array(Type.String(), { maxItems: 12 }),
  /** Ids of all ancestors, whose names are in `above`. */
  ancestors: Type.Array(TermId),
});
/** Why a file is not valid by the schema of CELLxGENE, version 7.1; messages `publication.problem.<id>`. */
export const PUBLICATION_PROBLEMS = [
  'categoryUnused',
  'cellRepeated',
  'coloursFew',
  'coloursWithoutColumn',
  'coloursWrong',
  'dependent',
  'embeddingHidden',
  'embeddingMissing',
  'embeddingName',
  'embeddingShape',
  'embeddingValues',
  'fieldEmpty',
  'fieldMissing',
  'geneSpecies',
  'geneUnknown',
  'genesFew',
  'indexRepeated',
  'matrixFormat',
  'nameDeprecated',
  'nameReserved',
  'notCategorical',
  'notChecked',
  'onlyRaw',
  'rawDiffers',
  'rawEmptyCells',
  'rawMissing',
  'rawNotChecked',
  'rawType',
  'rawValues',
  'termForbidden',
  'termObsolete',
  'termOfOther',
  'termOrder',
  'termRepeated',
  'termUnknown',
  'valueBlank',
  'valueForbidden',
  'valueSpaces',
  'valueType',
] as const;
export const PublicationProblem = closed({
  id: Type.Enum([...PUBLICATION_PROBLEMS]),
  /** Location in the file, such as `obs.donor_id`. */
  field: Type.String(),
  /** The invalid value; null if the location itself is wrong. */
  value: nullable(Type.String()),
  /** Number of cells, genes or entries concerned; null if nothing is counted. */
  count: nullable(Count),
  level: Type.Enum(['error', 'warning']),
});
/** Cells of a type, over all donors and diseases. */
export const PublishedType = closed({ cellType: Type.String(), id: nullable(TermId), cells: Count, donors: Count });
/** A gene that a cell type expresses above the others. */
export const PublishedMarker = closed({
  cellType: Type.String(),
  ...Gene.properties,
  log2fc: Type.Number(),
  /** Share of cells that express it, of the type and of all others. */
  inside: Share,
  outside: Share,
});
/** One group of the sums: cells of a type, a donor and a disease; null if unknown. */
export const PublishedGroup = closed({
  group: Count,
  cellType: Type.String(),
  donor: nullable(Type.String()),
  disease: nullable(Type.String()),
  cells: Count,
});
export const PublicationResult = closed({
  cells: Count,
  genes: Count,
  hasRawCounts: Type.Boolean(),
  /** Groups of the sums: cell type, donor, disease. */
  groups: Count,
  /** Cells without a cell type, which are in no group. */
  cellsWithoutType: Count,
  /** Version of the files that publishing stores next to the dataset. */
  bytes: Count,
  datasetBytes: Count,
  /** The most frequent terms of each kind; the table `terms` has all. */
  terms: Type.Array(PublishedTerm, { maxItems: 300 }),
  /** Names of the ancestors of `terms`. */
  above: Type.Array(closed({ id: TermId, label: Type.String(), labelZh: nullable(Type.String()) }), {
    maxItems: 1500,
  }),
  composition: Type.Array(PublishedType, { maxItems: 200 }),
  /** Five of each cell type of `composition`, strongest first. */
  markers: Type.Array(PublishedMarker, { maxItems: 500 }),
  /** Problems of the dataset's file by the schema of CELLxGENE. */
  problems: Type.Array(PublicationProblem, { maxItems: 200 }),
  /** Number of further ones in the tables. */
  more: closed({ terms: Count, composition: Count, markers: Count, problems: Count }),
});
/** Index of a published version, used to search, compare and review it. Created when a candidate is submitted. */
export const publicationTool = defineTool({
  slug: 'publication',
  group: 'flow',
  menu: null,
  keys: [],
  version: '1',
  job: true,
  computed: true,
  internal: true,
  whole: true,
  steps: ['fields', 'sums', 'markers', 'check'],
  params: PublicationParams,
  result: PublicationResult,
  tables: {
    terms: Type.Omit(PublishedTerm, ['synonyms', 'ancestors']),
    groups: PublishedGroup,
    markers: PublishedMarker,
    problems: PublicationProblem,
  },
  reads: (params: Static<typeof PublicationParams>) => {
    const columns = Object.values(params.fields).flatMap((field) => (field && 'column' in field ? [field.column] : []));
    return { columns: [], contents: [...new Set(columns)], cellSets: [] };
  },
});
export type PublishedField = Static<typeof PublishedField>;
export type PublishedTerm = Static<typeof PublishedTerm>;
export type PublicationProblem = Static<typeof PublicationProblem>;
export type PublishedType = Static<typeof PublishedType>;
export type PublishedMarker = Static<typeof PublishedMarker>;
export type PublishedGroup = Static<typeof PublishedGroup>;
export type PublicationParams = Static<typeof PublicationParams>;
export type PublicationResult = Static<typeof PublicationResult>;
