import { TME_GENE_SETS, type ToolSlug } from '@stroma/contract';
import type {
  CellAnnotationParams,
  CellGroup,
  CellInteractionParams,
  CnvParams,
  CompositionParams,
  DifferentialExpressionParams,
  EnrichmentParams,
  ExportDatasetParams,
  GeneSetParams,
  IthParams,
  SubsetParams,
  TfRegulationParams,
  TrajectoryGenesParams,
  TrajectoryParams,
  VdjParams,
} from '@stroma/contract/tools';

/** Facts of the demo's files (`demo.json`, written by the simulator), and the progress of the demo. */
export interface DemoFacts {
  samples: readonly { name: string; condition: string }[];
  types: readonly string[];
  /** Targets by transcription factor. */
  regulons: Readonly<Record<string, readonly string[]>>;
  /** Ids of the uploaded contig files by sample. */
  contigs: ReadonlyMap<string, string>;
  /** Id of the completed analysis of each tool. */
  done: ReadonlyMap<ToolSlug, string>;
}

interface Request {
  name: string;
  /** Null if its inputs are missing, so it is left out. */
  params(facts: DemoFacts): object | null;
}

const SPECIES = 'Homo sapiens' as const;
const TYPES = 'cell_type';
const SAMPLE = 'sample';
const CONDITION = 'condition';
const cells = (name: string, column: string, categories: string[]): CellGroup => ({ name, column, categories });
const ofTypes = (name: string, ...types: string[]): CellGroup => cells(name, TYPES, types);
const samplesOf = ({ samples }: DemoFacts, condition: string): string[] =>
  samples.filter((one) => one.condition === condition).map(({ name }) => name);

/** Sets that the platform knows, as a database of the request: the demo needs no library. */
const tumourSets = TME_GENE_SETS.map(({ name, genes }) => ({ name, genes: [...genes] }));
const SCORED = ['T cell-inflamed profile', 'Cytotoxic cells', 'Macrophages', 'Immune checkpoints'];
/** Types that talk to each other around a tumour. */
const TALKING = ['Malignant', 'CD8 T', 'Treg', 'Macrophage', 'Dendritic', 'Fibroblast', 'Endothelial'];
const TESTED = ['Malignant', 'CD8 T', 'CD4 T', 'NK', 'Monocyte', 'Macrophage', 'Dendritic'];

const satisfying = <P extends object>(params: P): P => params;

/**
 * A request of every tool, in the order in which they are computed; a text: why the demo has no result of the tool. A tool that joins the
 * registry needs no line here; with one the demo shows a result of it, too.
 */
export const DEMO_PLAN: Readonly<Partial<Record<ToolSlug, Request | string>>> = {
  import: 'imports the demo’s files themselves',
  preprocessing:
    'a step of the wizard; the demo’s file is integrated already, and the two simulated samples wait for the wizard',
  integration: 'a step of the wizard, as preprocessing',
  stability: 'a step of the wizard, as preprocessing',
  'cell-quality': 'read from the dataset, without an analysis',
  'gene-expression': 'read from the dataset, without an analysis',
  bulk: 'has no runner',
  composition: {
    name: 'Cell types by sample, treated against untreated',
    params: (facts) =>
      satisfying<CompositionParams>({
        ...{ types: TYPES, by: SAMPLE, cells: null, tested: [], roeBy: null },
        groups: ['untreated', 'treated'].map((name) => ({ name, samples: samplesOf(facts, name) })),
      }),
  },
  'differential-expression': {
    name: 'Treated against untreated, by cell type',
    params: () =>
      satisfying<DifferentialExpressionParams>({
        mode: 'batchTwoGroups',
        a: cells('treated', CONDITION, ['treated']),
        b: cells('untreated', CONDITION, ['untreated']),
        ...{ batchBy: TYPES, batchCategories: TESTED, test: 'pseudobulk', replicates: SAMPLE, block: null },
        filter: { log2fc: 0.25, padj: 0.05, pct: 0.1 },
      }),
  },
  'gene-set': {
    name: 'Signatures of the tumour microenvironment',
    params: () =>
      satisfying<GeneSetParams>({
        ...{ method: 'aucell', source: 'predefined', groupBy: TYPES, topShare: 0.05 },
        sets: tumourSets.filter(({ name }) => SCORED.includes(name)),
      }),
  },
  'cell-annotation': {
    name: 'Clusters named by markers',
    params: () =>
      satisfying<CellAnnotationParams>({
        ...{ method: 'markers', species: SPECIES, groupBy: 'cluster', within: null, reference: null, floor: 0.25 },
      }),
  },
  trajectory: {
    name: 'Monocytes to macrophages',
    params: () =>
      satisfying<TrajectoryParams>({
        ...{ version: 'monocle3', engine: 'python', embedding: 'umap', reverse: false, groupBy: TYPES, seed: 0 },
        cells: ofTypes('Monocytes and macrophages', 'Monocyte', 'Macrophage'),
        ordering: { meanExpression: 0.5 },
        root: { cells: ofTypes('Monocytes', 'Monocyte') },
      }),
  },
  'trajectory-genes': {
    name: 'Genes along the path of macrophages',
    params: ({ done }) => {
      const trajectory = done.get('trajectory');
      if (trajectory === undefined) return null;
      return satisfying<TrajectoryGenesParams>({
        ...{ trajectory, seed: 0 },
        analysis: { kind: 'chosen', genes: ['S100A8', 'FCN1', 'VCAN', 'C1QC', 'SPP1', 'APOE', 'CD163', 'TREM2'] },
      });
    },
  },
  cnv: {
    name: 'Malignant cells against stroma and lymphocytes',
    params: () =>
      satisfying<CnvParams>({
        ...{ version: 'python', sample: null, keepLabel: SAMPLE, positions: { assembly: 'GRCh38' }, clusters: 2 },
        test: ofTypes('Malignant', 'Malignant'),
        reference: ofTypes('Fibroblasts, endothelial and B cells', 'Fibroblast', 'Endothelial', 'B'),
        ...{ windowSize: 51, step: 5, minCount: 0.1, sexChromosomes: false, denoise: true, seed: 0 },
      }),
  },
  ith: {
    name: 'Heterogeneity of the malignant cells by sample',
    params: ({ done }) =>
      satisfying<IthParams>({
        ...{ method: done.has('cnv') ? 'cnv' : 'expression', cnv: done.get('cnv') ?? null },
        ...{ cells: ofTypes('Malignant', 'Malignant'), groupBy: SAMPLE, cellTypeBy: null, seed: 0 },
      }),
  },
  'cell-interaction': {
    name: 'Ligands and receptors around the tumour',
    params: () =>
      satisfying<CellInteractionParams>({
        ...{ groupBy: TYPES, cellTypes: TALKING, cells: null, species: SPECIES },
        ...{ resource: { bundled: 'cellphonedb' }, condition: null, sampleBy: null },
        ...{ permutations: 1000, minExpressing: 0.1, seed: 0 },
      }),
  },
  enrichment: {
    name: 'Signatures that rise in treated macrophages',
    params: ({ done }) => {
      const result = done.get('differential-expression');
      if (result === undefined) return null;
      return satisfying<EnrichmentParams>({
        method: 'gsea',
        genes: {
          ...{ kind: 'differential-expression', result, comparison: TESTED.indexOf('Macrophage'), direction: 'up' },
          filter: { log2fc: 0.25, padj: 0.05, pct: 0.1 },
        },
        databases: [{ name: 'Tumour microenvironment', sets: tumourSets }],
        ...{ background: 'tested', minSize: 3, maxSize: 500, permutations: 1000, seed: 0 },
      });
    },
  },
  'tf-regulation': {
    name: 'Regulons of the cell types',
    params: ({ regulons }) =>
      satisfying<TfRegulationParams>({
        ...{ cells: null, groupBy: TYPES, species: SPECIES, method: 'aucell', minTargets: 5, topShare: 0.05, seed: 0 },
        source: {
          name: 'Textbook regulons',
          edges: Object.entries(regulons).flatMap(([tf, targets]) =>
            targets.map((target) => ({ tf, target, weight: 1 })),
          ),
        },
      }),
  },
  vdj: {
    name: 'T cell receptors by sample',
    params: ({ contigs }) =>
      contigs.size === 0
        ? null
        : satisfying<VdjParams>({
            ...{ type: 'TCR', bulk: null, sampleBy: SAMPLE, groupBy: TYPES, doubleChainOnly: false },
            contigs: [...contigs].map(([sample, file]) => ({ file, sample })),
            ...{ clonotype: 'nucleotide', secondChains: 'all' },
          }),
  },
  subset: {
    name: 'T cells',
    params: () =>
      satisfying<SubsetParams>({
        jobName: 'T cells of the tumour',
        cells: ofTypes('T cells', 'CD8 T', 'CD4 T', 'Treg'),
        ...{ labels: [TYPES, SAMPLE, CONDITION], sampleBy: SAMPLE, clusterBy: null, seed: 0 },
        analysis: {
          ...{ reDimensionalityReduction: true, onlyScaleHighlyVariableGenes: false, removeCellCycle: false },
          ...{ numberOfHighlyVariableGenes: 1000, components: null, clusteringResolution: 0.8 },
          ...{ batchEffectRemoval: 'harmony', batchBy: SAMPLE },
        },
      }),
  },
  'export-dataset': {
    name: 'Endothelial cells as h5ad',
    params: () =>
      satisfying<ExportDatasetParams>({
        ...{ format: 'h5ad', cells: ofTypes('Endothelial cells', 'Endothelial'), columns: [TYPES, SAMPLE, CONDITION] },
      }),
  },
};
/** Tools with a request, in their order. */
export const DEMO_TOOLS = (Object.keys(DEMO_PLAN) as ToolSlug[]).filter((tool) => typeof DEMO_PLAN[tool] !== 'string');
