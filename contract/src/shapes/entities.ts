import { Type, type Static, type TSchema } from 'typebox';
import { ERRORS } from '../errors.ts';
import { BulkFacts, FileContents, GeneTableOverlap, ImportChoices, RepairOutcome } from '../tools/import/schema.ts';
import { SAMPLE_TABLE } from '../sample-table.ts';
import { Id } from './id.ts';
import { PublicSampleRef } from './public-samples.ts';
import { SampleTable } from './sample-table.ts';
import { ANNOTATION_METHODS, AnnotationSource } from '../tools/cell-annotation/schema.ts';
import { ContaminationChoice } from '../tools/integration/schema.ts';
import { DoubletMethod, PercentGeneSet } from '../tools/preprocessing/schema.ts';

const closed = { additionalProperties: false } as const;
export { Id };
export const IsoTime = Type.String({ format: 'date-time' });
export const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);
export const ErrorRef = Type.Object(
  { id: Type.Enum(Object.keys(ERRORS)), params: Type.Record(Type.String(), Type.Unknown()) },
  closed,
);

/** Specification 3, privilege item: type 2 is an operation, others are menu entries. */
/** Why an entry is disabled: the server's toggle, the seat in the current space, an administrator. */
export const DENIALS = ['off', 'seat', 'switched'] as const;
export const Privilege = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    permission: Type.String(),
    type: Type.Integer(),
    url: Nullable(Type.String()),
    disabled: Type.Boolean(),
    hidden: Type.Boolean(),
    parentId: Nullable(Type.String()),
    why: Type.Optional(Type.Enum(DENIALS)),
  },
  closed,
);

/** Specification 3, user session. */
export const Session = Type.Object(
  {
    token: Type.String(),
    uuid: Type.String(),
    user_name: Type.String(),
    username: Type.String(),
    email: Type.String(),
    avatar: Nullable(Type.String()),
    tutorialSeen: Type.Boolean(),
    isAdmin: Type.Boolean(),
    privileges: Type.Array(Privilege),
  },
  closed,
);

export const FileState = Type.Enum(['uploading', 'parsing', 'parsed', 'completed', 'failed']);
export const UploadedFile = Type.Object(
  {
    id: Id,
    fileName: Type.String(),
    fileSize: Type.Integer(),
    kind: Type.Enum(['matrix', 'annotated', 'contigs', 'bulk']),
    format: Nullable(Type.String()),
    libraryType: Nullable(Type.String()),
    uploadedOn: IsoTime,
    state: FileState,
    error: Nullable(ErrorRef),
    species: Nullable(Type.String()),
    /** Original species, if the genes were named by human homologues. */
    convertedFrom: Type.Optional(Type.String()),
    ensemblVersion: Nullable(Type.String()),
    overlapPercent: Nullable(Type.Number()),
    /** Gene tables that the genes were compared with, the best one first. */
    geneTables: Type.Optional(Type.Array(GeneTableOverlap)),
    /** Numbers of names changed by each repair. */
    repairs: Type.Optional(Type.Array(RepairOutcome)),
    cells: Nullable(Type.Integer()),
    genes: Nullable(Type.Integer()),
    /** Of an annotated file. */
    samples: Type.Optional(Type.Integer()),
    /** Only for a table of bulk samples. */
    bulk: Type.Optional(BulkFacts),
    /** Of a contig file. */
    contigs: Type.Optional(Type.Integer()),
    simulated: Type.Boolean(),
    /** Choices made before the upload. */
    choices: Type.Optional(ImportChoices),
    warnings: Type.Array(Type.Object({ id: Type.String(), params: Type.Record(Type.String(), Type.Unknown()) })),
    /** Parts of the file that were read and not read, after parsing. */
    contents: Type.Optional(FileContents),
    datasetId: Nullable(Id),
    jobId: Nullable(Id),
    /** Only for a sample from an uploaded project. */
    project: Type.Optional(Type.Object({ id: Id, name: Type.String() }, closed)),
  },
  closed,
);

export const JobStatus = Type.Enum(['submitted', 'running', 'suspended', 'completed', 'error']);
export const JobProgress = Type.Object(
  {
    step: Type.Integer({ minimum: 0, description: 'steps that are done: 0 in the first step' }),
    steps: Type.Integer({ minimum: 1 }),
    name: Type.String(),
    fraction: Type.Number({ minimum: 0, maximum: 1 }),
    messageId: Nullable(Type.String()),
    values: Type.Record(Type.String(), Type.Unknown()),
    /** The dataset can be opened while the rest is computed. */
    opened: Type.Optional(
      Type.Object({ cells: Type.Integer(), genes: Type.Integer(), samples: Type.Integer() }, closed),
    ),
  },
  closed,
);
export const Job = Type.Object(
  {
    id: Id,
    tool: Type.String(),
    name: Type.String(),
    status: JobStatus,
    progress: Nullable(JobProgress),
    error: Nullable(ErrorRef),
    /** Requested for a running job whose runner has not acted on it yet. */
    requested: Nullable(Type.Literal('suspend')),
    attempt: Type.Integer(),
    /** The dataset it created, if the space still has it. */
    datasetId: Nullable(Id),
    /** The dataset it created was deleted or moved to another space. */
    datasetGone: Type.Boolean(),
    /** The dataset of the job: the one it reads, otherwise the one it created. */
    dataset: Nullable(Type.Object({ id: Id, name: Type.String() }, closed)),
    draftId: Nullable(Id),
    createdAt: IsoTime,
    startedAt: Nullable(IsoTime),
    finishedAt: Nullable(IsoTime),
    /** Run time, without the time in which it waited or was suspended. */
    workedMs: Type.Integer(),
    estimatedEnd: Nullable(IsoTime),
    createdBy: Type.String(),
    /** Size of its downloads once it is completed, in bytes; null: not counted. */
    files: Type.Array(Type.Object({ name: Type.String(), size: Nullable(Type.Integer()) }, closed)),
    /** Starred by a member of the space. */
    starred: Type.Boolean(),
  },
  closed,
);
/** A version that was withdrawn from the public database, with the reason. */
export const WithdrawnSource = Type.Object(
  { name: Type.String(), version: Type.Integer({ minimum: 1 }), reason: Type.String() },
  closed,
);
export const JobDetail = Type.Object(
  {
    ...Job.properties,
    params: Type.Unknown(),
    inputs: Type.Unknown(),
    result: Type.Unknown(),
    /** Public data it used that were withdrawn since; absent if none. */
    withdrawn: Type.Optional(Type.Array(WithdrawnSource)),
  },
  closed,
);

export const DatasetRow = Type.Object(
  {
    id: Id,
    name: Type.String(),
    kind: Type.Enum(['integrated', 'custom']),
    species: Nullable(Type.String()),
    tissue: Nullable(Type.String()),
    cells: Type.Integer(),
    genes: Type.Integer(),
    samples: Type.Integer(),
    simulated: Type.Boolean(),
    jobId: Nullable(Id),
    createdAt: IsoTime,
    createdBy: Type.String(),
    /** Time when the requesting user last opened it. */
    openedAt: Nullable(IsoTime),
    /** Name of the space that shares it with this one; null for a dataset of this space. */
    sharedFrom: Nullable(Type.String()),
    /** Names of the original dataset and its space, copied by `createdBy` at `createdAt`; null unless it is a copy. */
    copiedFrom: Nullable(Type.Object({ name: Type.String(), space: Type.String() }, closed)),
  },
  closed,
);
/** Another space that can read a dataset. */
export const DatasetShare = Type.Object(
  { spaceId: Id, name: Type.String(), sharedAt: IsoTime, sharedBy: Type.String() },
  closed,
);

const State = Type.Enum(['recommended', 'custom']);
const Range = Type.Object({ min: Type.Number(), max: Type.Number() }, closed);
/** Specification 3, draft `param`. The values apply with state `custom`; with `recommended` the server takes each sample's recommended ones. */
export const DraftParam = Type.Object(
  {
    jobName: Type.String({ maxLength: 200 }),
    species: Nullable(Type.String()),
    tissue: Type.String({ maxLength: 100 }),
    cellFilteringEvaluation: Type.Enum(['skip', 'do']),
    geneRange: Range,
    geneState: State,
    umiRange: Range,
    umiState: State,
    mitochondrial: Type.Number({ minimum: 0, maximum: 100 }),
    mitochondrialState: State,
    ribosomal: Type.Number({ minimum: 0, maximum: 100 }),
    ribosomalState: State,
    /** Absent: false. */
    filterByType: Type.Optional(Type.Boolean()),
    /** Quality steps in the specification's order; the ones that are on. */
    cellQualityAdjustments: Type.Array(Type.Enum(['doublet', 'contamination', 'cellCycle']), { uniqueItems: true }),
    /** `recommended`: each sample is corrected by its estimate; `custom`: by `contaminationChoices`. Absent: recommended. */
    contaminationState: Type.Optional(State),
    /** A sample without a row is corrected by its estimate. */
    contaminationChoices: Type.Optional(
      Type.Array(Type.Object({ sample: Type.String({ maxLength: 100 }), ...ContaminationChoice.properties }, closed), {
        maxItems: 200,
      }),
    ),
    /** Absent: `classifier`. */
    doubletMethod: Type.Optional(DoubletMethod),
    batchRemoveMethod: Type.Enum(['none', 'harmony']),
    /** `sample`, `group`, or a column of the table of samples as the dataset names it. */
    batchName: Type.String({ minLength: 1, maxLength: SAMPLE_TABLE.name + 10 }),
    numberOfHighlyVariableGenes: Type.Integer({ minimum: 200, maximum: 10_000 }),
    scaleLargeData: Type.Boolean(),
    pcValueState: State,
    pcValueNum: Type.Integer({ minimum: 2, maximum: 100 }),
    cluster: Type.Number({ minimum: 0.01, maximum: 10 }),
    /** Whether the clusters are named at the end. Absent means none. */
    annotationType: Type.Optional(Type.Enum(['none', 'automatic'])),
    /** With `automatic`: the method of the tool cell annotation. Absent means markers. */
    algorithm: Type.Optional(Type.Enum(ANNOTATION_METHODS)),
    /** Input of the chosen method; the choices for other methods are kept. */
    reference: Type.Optional(AnnotationSource),
    /** Absent: auto. */
    tsne: Type.Optional(Type.Enum(['auto', 'do', 'skip'])),
    seed: Type.Integer({ minimum: 0, maximum: 2 ** 31 - 1 }),
  },
  closed,
);
/** Sources of a draft's samples: uploaded files, the public database, or both (specification 1, 2.1). */
export const SAMPLE_SOURCES = ['local', 'public', 'both'] as const;
export type SampleSource = (typeof SAMPLE_SOURCES)[number];
export const DraftSample = Type.Object(
  {
    /** An uploaded file; of a public sample its `publicSampleId`. */
    fileId: Id,
    name: Type.String({ maxLength: 100 }),
    group: Type.String({ maxLength: 100 }),
    /** Only for a sample of the public database. */
    public: Type.Optional(PublicSampleRef),
  },
  closed,
);
/** The saved state of the wizard. */
export const DraftBody = Type.Object(
  {
    stepTag: Type.Integer({ minimum: 1, maximum: 4 }),
    /** Absent: local. */
    source: Type.Optional(Type.Enum(SAMPLE_SOURCES)),
    matrixFiles: Type.Array(DraftSample, { maxItems: 200 }),
    /** Absent or null: none. */
    metadataFile: Type.Optional(Nullable(SampleTable)),
    mitochondrialGeneSet: PercentGeneSet,
    ribosomalGeneSet: PercentGeneSet,
    param: DraftParam,
  },
  closed,
);
export const Draft = Type.Object(
  {
    id: Id,
    version: Type.Integer(),
    savedAt: IsoTime,
    /** User name; empty if unknown. */
    savedBy: Type.String(),
    ...DraftBody.properties,
    cellFilteringTaskStatus: Type.Enum(['notStarted', 'running', 'failed', 'completed']),
    preprocessingJobId: Nullable(Id),
    /** The stability preview of the current choices; null if none. */
    stabilityJobId: Nullable(Id),
    /** Bytes of memory that a worker has (`integrationMemory`); null until a runner has reported it. */
    memoryLimit: Nullable(Type.Number()),
  },
  closed,
);

export type Privilege = Static<typeof Privilege>;
export type Session = Static<typeof Session>;
export type UploadedFile = Static<typeof UploadedFile>;
export type FileState = Static<typeof FileState>;
export type JobStatus = Static<typeof JobStatus>;
export type JobProgress = Static<typeof JobProgress>;
export type Job = Static<typeof Job>;
export type JobDetail = Static<typeof JobDetail>;
export type WithdrawnSource = Static<typeof WithdrawnSource>;
export type DatasetRow = Static<typeof DatasetRow>;
export type DatasetShare = Static<typeof DatasetShare>;
export type DraftParam = Static<typeof DraftParam>;
export type DraftSample = Static<typeof DraftSample>;
export type DraftBody = Static<typeof DraftBody>;
export type Draft = Static<typeof Draft>;
