import { Type, type Static } from 'typebox';
import { LIMITS } from '../../limits.ts';
import { defineTool } from '../define.ts';
import { BIN_PATTERN, HOMOLOGUE_SPECIES, REPAIR_IDS, REPAIR_OUTCOMES } from './words.ts';

/** A user's choices for a file before its upload. Columns are counted from 1, in the file's own order. */
export const ImportChoices = Type.Object(
  {
    orientation: Type.Optional(
      Type.Union([Type.Literal('genesInRows'), Type.Literal('genesInColumns')], {
        description: 'of a table; read from its names where it is not chosen',
      }),
    ),
    names: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 200,
        description: 'the column of a table that names its rows, instead of the first',
      }),
    ),
    leftOut: Type.Optional(
      Type.Array(Type.Integer({ minimum: 1 }), {
        maxItems: 200,
        description: 'columns of a table that hold no counts',
      }),
    ),
    matrix: Type.Optional(
      Type.String({ minLength: 1, maxLength: 200, description: 'of an annotated file: X, raw/X or layers/<name>' }),
    ),
    modality: Type.Optional(
      Type.String({ minLength: 1, maxLength: 200, description: 'of MuData, instead of the one of gene expression' }),
    ),
    repairs: Type.Optional(Type.Array(Type.Enum([...REPAIR_IDS]), { maxItems: 4, uniqueItems: true })),
    homologuesOf: Type.Optional(
      Type.Enum([...HOMOLOGUE_SPECIES], {
        description: 'species whose genes the repair `homologues` names; Mus musculus where it is not chosen',
      }),
    ),
    keepIds: Type.Optional(
      Type.Boolean({ description: 'genes that are named by Ensembl ids alone get no symbols of the reference tables' }),
    ),
    clusterColumn: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
    sampleColumn: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
    place: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 1000,
        description: 'of an archive of several samples, the folder and prefix of the one that is read',
      }),
    ),
    bin: Type.Optional(
      Type.String({
        pattern: BIN_PATTERN,
        description:
          'of cells that were counted in several ways, the one that is read: the size of bins of Visium HD (square_008um where it is not chosen), or what STARsolo counts (gene)',
      }),
    ),
    library: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 200,
        description: 'of a file of several libraries, the one that is read; * for all of them as one sample',
      }),
    ),
  },
  { additionalProperties: false },
);

/** Internal tool: parses one uploaded file after the guard (reliability.md, finding 1). Specification 2.5, 4, 5. */
export const ImportParams = Type.Object(
  {
    kind: Type.Union([
      ...[Type.Literal('matrix'), Type.Literal('annotated'), Type.Literal('contigs'), Type.Literal('bulk')],
    ]),
    name: Type.String({ description: 'the file name as uploaded' }),
    choices: Type.Optional(ImportChoices),
  },
  { additionalProperties: false },
);

/** Layouts that an import can detect; the interface has a name for each (`file.layout.<layout>`). */
export const LAYOUTS = [
  ...[
    '10x-v2',
    '10x-v3',
    'celescope-v1',
    'celescope-v2',
    'tsv',
    'xlsx',
    '10x-h5',
    'parse',
    'bd-rhapsody',
    'space-ranger',
    'h5ad',
    'h5mu',
    'loom',
    'zarr',
    'rds',
    'project',
  ],
  // Contigs.
  ...['10x-contigs', '10x-contigs-json', 'celescope-contigs', 'bd-contigs', 'airr', 'airr-json'],
  // Repertoires of bulk samples.
  ...['bulk-celescope', 'bulk-mixcr', 'bulk-vdjtools', 'bulk-airr', 'bulk-table'],
  ...['bulk-celescope-json', 'bulk-mixcr-json', 'bulk-vdjtools-json', 'bulk-airr-json', 'bulk-table-json'],
  // Counts of bulk samples.
  ...['counts-table', 'counts-celescope', 'counts-featurecounts', 'counts-star', 'counts-htseq'],
  ...['counts-rsem', 'counts-salmon', 'counts-kallisto'],
];

export const FileWarning = Type.Object(
  { id: Type.String(), params: Type.Record(Type.String(), Type.Unknown()) },
  { additionalProperties: false },
);

/** Kinds of file parts; the interface has a name for each (`file.part.<part>`). */
export const FILE_PARTS = [
  ...['matrix', 'layer', 'genes', 'cells', 'columns', 'features', 'embedding', 'colours', 'markers', 'graph'],
  ...['receptors', 'unstructured', 'image', 'modality', 'sheet', 'member', 'other'],
] as const;
/** Maximum listed parts; the rest are only counted. */
export const MOST_PARTS = 60;
export const FilePart = Type.Object(
  {
    part: Type.Enum([...FILE_PARTS]),
    name: Type.String({ maxLength: 200, description: 'as the file has it' }),
    isRead: Type.Boolean(),
    count: Type.Optional(Type.Integer({ minimum: 0, description: 'columns, features or dimensions that it has' })),
  },
  { additionalProperties: false },
);
/** Parts of a file that were read, and those that were not. */
export const FileContents = Type.Object(
  {
    parts: Type.Array(FilePart, { maxItems: MOST_PARTS }),
    more: Type.Integer({ minimum: 0, description: 'parts that were not read and are not listed' }),
  },
  { additionalProperties: false },
);

/**
 * Outcome of a repair for the names that it checked: dates (symbols that are dates), versions (all ids), suffix (all barcodes), homologues (all
 * genes), symbolsFromIds (genes named only by an id), duplicates (all names). `oneToOne`, `many` and `none` add up to `before`.
 */
export const RepairOutcome = Type.Object(
  {
    repair: Type.Enum([...REPAIR_OUTCOMES]),
    axis: Type.Union([Type.Literal('genes'), Type.Literal('cells')]),
    before: Type.Integer({ minimum: 0, description: 'names that the repair looked at' }),
    after: Type.Integer({ minimum: 0, description: 'distinct names that these have afterwards' }),
    oneToOne: Type.Integer({ minimum: 0, description: 'names with one result, which no other name has' }),
    many: Type.Integer({ minimum: 0, description: 'names with several results, or with one that they share' }),
    none: Type.Integer({ minimum: 0, description: 'names for which nothing was found' }),
    notCoding: Type.Optional(
      Type.Integer({ minimum: 0, description: 'of `none`, genes whose homologues code for no protein' }),
    ),
  },
  { additionalProperties: false },
);
/** Gene tables of the reference library that an import compares a file with; of a species, the newest ones. */
export const MOST_GENE_TABLES = 12;
/** Genes of a file that a gene table of the reference library has. */
export const GeneTableOverlap = Type.Object(
  {
    name: Type.String(),
    version: Type.String(),
    release: Type.Union([Type.String(), Type.Null()], {
      description: 'release of Ensembl; null for a table of another authority',
    }),
    by: Type.Union([Type.Literal('ids'), Type.Literal('symbols')]),
    genes: Type.Integer({ minimum: 0, description: 'distinct ids or symbols of the file' }),
    found: Type.Integer({ minimum: 0, description: 'of these, in the table' }),
    percent: Type.Number({ minimum: 0, maximum: 100 }),
  },
  { additionalProperties: false },
);

/** Kinds of values in a table of bulk samples; only counts and estimated counts are tested. */
export const BULK_MEASURES = ['counts', 'estimated', 'fpkm', 'tpm', 'log'] as const;
/** Samples of a table of bulk RNA-seq. */
export const BulkFacts = Type.Object(
  {
    measure: Type.Enum([...BULK_MEASURES]),
    hasLengths: Type.Boolean({ description: 'effective lengths of the genes are known and corrected for' }),
    samples: Type.Array(
      Type.Object(
        {
          name: Type.String({ minLength: 1, maxLength: 200 }),
          size: Type.Number({ minimum: 0, description: 'sum of its values' }),
          detected: Type.Integer({ minimum: 0, description: 'genes above zero' }),
        },
        { additionalProperties: false },
      ),
      { maxItems: LIMITS.bulk.fileSamples },
    ),
  },
  { additionalProperties: false },
);

export const ImportResult = Type.Object(
  {
    kind: Type.Union([
      Type.Literal('matrix'),
      Type.Literal('annotated'),
      Type.Literal('contigs'),
      /** Counts of bulk samples, which are in `bulk`. */
      Type.Literal('bulk'),
      /** An archive of several samples, whose paths are in `samples`; each becomes a separate file. */
      Type.Literal('project'),
    ]),
    layout: Type.String({ description: `what was found: ${LAYOUTS.join(', ')}` }),
    libraryType: Type.String({ description: 'gene expression unless the features say otherwise' }),
    cells: Type.Integer({ minimum: 0 }),
    genes: Type.Integer({ minimum: 0 }),
    contigs: Type.Optional(
      Type.Integer({ minimum: 0, description: 'of a contig table, whose cells are its barcodes' }),
    ),
    nonZeros: Type.Integer({ minimum: 0 }),
    species: Type.Union([Type.String(), Type.Null()], {
      description: 'Homo sapiens, Mus musculus, or null when the genes do not say',
    }),
    convertedFrom: Type.Optional(
      Type.Enum([...HOMOLOGUE_SPECIES], { description: 'species whose genes were named by their human homologues' }),
    ),
    geneIds: Type.Union([Type.Literal('symbol'), Type.Literal('ensembl'), Type.Literal('both')]),
    ensemblVersion: Type.Union([Type.String(), Type.Null()], {
      description:
        'release of the gene table with most of the genes; of several with equally many, all, the newest first',
    }),
    overlapPercent: Type.Union([Type.Number({ minimum: 0, maximum: 100 }), Type.Null()], {
      description: 'genes that are in this table',
    }),
    geneTables: Type.Optional(
      Type.Array(GeneTableOverlap, {
        maxItems: 2 * MOST_GENE_TABLES,
        description: 'tables of the species, the best one first',
      }),
    ),
    simulated: Type.Boolean(),
    samples: Type.Array(Type.String()),
    bulk: Type.Optional(BulkFacts),
    warnings: Type.Array(FileWarning),
    contents: Type.Optional(FileContents),
    repairs: Type.Optional(Type.Array(RepairOutcome)),
    /** Set if the file became a dataset (annotated). */
    datasetId: Type.Union([Type.String(), Type.Null()]),
    matrixSha256: Type.String({ description: 'of the parsed matrix; the input hash of later jobs' }),
  },
  { additionalProperties: false },
);
export const importTool = defineTool({
  slug: 'import',
  group: 'flow',
  menu: null,
  keys: [],
  version: '6',
  job: true,
  computed: true,
  internal: true,
  steps: ['check', 'parse', 'write'],
  params: ImportParams,
  result: ImportResult,
});
export type ImportChoices = Static<typeof ImportChoices>;
export type FileContents = Static<typeof FileContents>;
export type ImportParams = Static<typeof ImportParams>;
export type ImportResult = Static<typeof ImportResult>;
export type RepairOutcome = Static<typeof RepairOutcome>;
export type BulkFacts = Static<typeof BulkFacts>;
export type GeneTableOverlap = Static<typeof GeneTableOverlap>;
