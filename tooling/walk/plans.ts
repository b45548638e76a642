import { TME_GENE_SETS, type ToolSlug } from '@stroma/contract';

/** Facts about a dataset of `make_datasets.py`. */
export interface Facts {
  species: 'Homo sapiens' | 'Mus musculus';
  /** The column of its types, and two of them to compare. */
  types: string;
  pair: [string, string];
  /** Samples, where it has several. */
  by?: string;
  /** The malignant cells and those that they are held against. */
  tumour?: { test: string[]; reference: string[] };
  /** The cells that a trajectory begins with. */
  root?: { column: string; category: string };
  contigs?: boolean;
  /** Genes to follow along a path. */
  genes?: string[];
}

export const FACTS: Readonly<Record<string, Facts>> = {
  pbmc68k: { species: 'Homo sapiens', types: 'bulk_labels', pair: ['CD56+ NK', 'CD19+ B'] },
  ifnb: { species: 'Homo sapiens', types: 'cell_type', pair: ['Monocytes', 'T cells'], by: 'sample' },
  endoderm: {
    ...{ species: 'Mus musculus', types: 'cluster', pair: ['0', '1'], by: 'library' },
    genes: ['SOX2', 'GATA4', 'NANOG', 'CUBN'],
    root: { column: 'day', category: 'E3.5' },
  },
  visium: { species: 'Homo sapiens', types: 'cluster', pair: ['0', '1'] },
  wu2020: {
    species: 'Homo sapiens',
    types: 'cluster_orig',
    pair: ['8.1-Teff', '4.1-Trm'],
    by: 'source',
    contigs: true,
  },
  oligodendroglioma: {
    ...{ species: 'Homo sapiens', types: 'cell_type', pair: ['malignant_93', 'Microglia/Macrophage'], by: 'patient' },
    genes: ['GFAP', 'OLIG1', 'CD74', 'PLP1', 'SOX2', 'APOE'],
    tumour: {
      test: ['malignant_93', 'malignant_97', 'malignant_MGH36', 'malignant_MGH53'],
      reference: ['Microglia/Macrophage', 'Oligodendrocytes (non-malignant)'],
    },
  },
};

const sets = TME_GENE_SETS.map(({ name, genes }) => ({ name, genes: [...genes] }));

/** Parameters that a user would choose in a form that needs a choice; null if nobody would run the tool on these cells. */
export function choicesOf(
  tool: ToolSlug,
  { species, types, pair, root, tumour, by, contigs, genes }: Facts,
  done: ReadonlyMap<string, string>,
  files: ReadonlyMap<string, string>,
): object | null {
  const group = (name: string) => ({ name, column: types, categories: [name] });
  const plans: Partial<Record<ToolSlug, () => object | null>> = {
    enrichment: () =>
      done.has('differential-expression')
        ? {
            method: 'gsea',
            genes: {
              ...{ kind: 'differential-expression', result: done.get('differential-expression'), comparison: 0 },
              ...{ direction: 'up', filter: { log2fc: 0.25, padj: 0.05, pct: 0.1 } },
            },
            databases: [{ name: 'Tumour microenvironment', sets }],
            ...{ background: 'tested', minSize: 3, maxSize: 500, permutations: 1000, seed: 0 },
          }
        : null,
    'differential-expression': () => ({
      ...{
        mode: 'normal',
        a: group(pair[0]),
        b: group(pair[1]),
        test: 'wilcoxon',
        replicates: null,
        block: null,
        batchBy: null,
        batchCategories: [],
      },
      filter: { log2fc: 0.25, padj: 0.05, pct: 0.1 },
    }),
    trajectory: () => ({
      ...{ version: 'monocle3', engine: 'python', embedding: 'umap', reverse: false, groupBy: types, seed: 0 },
      ...{ cells: null, ordering: { meanExpression: 0.5 } },
      root: {
        cells: root ? { name: root.category, column: root.column, categories: [root.category] } : group(pair[1]),
      },
    }),
    cnv: () =>
      tumour
        ? {
            ...{ version: 'python', sample: null, keepLabel: by, positions: { assembly: 'GRCh38' }, clusters: 2 },
            test: { name: 'Malignant', column: types, categories: tumour.test },
            reference: { name: 'Not malignant', column: types, categories: tumour.reference },
            ...{ windowSize: 51, step: 5, minCount: 0.1, sexChromosomes: false, denoise: true, seed: 0 },
          }
        : null,
    ith: () =>
      tumour
        ? {
            ...{ method: done.has('cnv') ? 'cnv' : 'expression', cnv: done.get('cnv') ?? null, seed: 0 },
            cells: { name: 'Malignant', column: types, categories: tumour.test },
            ...{ groupBy: by, cellTypeBy: null },
          }
        : null,
    vdj: () =>
      contigs
        ? {
            ...{ type: 'TCR', bulk: null, sampleBy: by, groupBy: types, doubleChainOnly: false },
            contigs: [...files].map(([sample, file]) => ({ file, sample })),
            ...{ clonotype: 'nucleotide', secondChains: 'all' },
          }
        : null,
    'trajectory-genes': () =>
      done.has('trajectory')
        ? {
            ...{ trajectory: done.get('trajectory'), seed: 0 },
            analysis: { kind: 'chosen', genes: genes ?? ['CD3D', 'CD79A', 'CST3', 'LYZ', 'NKG7', 'MS4A1'] },
          }
        : null,
    'tf-regulation': () => ({
      ...{ cells: null, groupBy: types, species, method: 'aucell', minTargets: 3, topShare: 0.05, seed: 0 },
      source: {
        name: 'Signatures as regulons',
        edges: sets.flatMap((set) => set.genes.map((target) => ({ tf: set.genes[0], target, weight: 1 }))),
      },
    }),
  };
  return plans[tool]?.() ?? null;
}
