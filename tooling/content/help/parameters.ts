import type { ToolSlug } from '../../../contract/src/tools/index.ts';

/** Text in both languages where no message of the product has it. */
export interface Words {
  'en-US': string;
  'zh-CN': string;
}
/** A message id, or words. */
export type Label = string | Words;
/**
 * Kind of a value if its schema does not give it: `column` of labels, `cells`, `file`, `set` of the reference library, `term` of an ontology or a
 * column, `part` of a file, free `text`, `form`: several values in their own form.
 */
export type Kind =
  'column' | 'cells' | 'dataset' | 'file' | 'set' | 'genes' | 'result' | 'species' | 'term' | 'part' | 'text' | 'form';

export interface Row {
  /** Path in the parameters; a dot enters an object or the alternative of a union that has the property. */
  path: string;
  label: Label;
  kind?: Kind;
  /** Labels of an enumeration's values: the prefix of their message ids, or each one. A value without a label is printed unchanged. */
  choices?: string | Readonly<Record<string, Label>>;
  /** Default that depends on the data; numbers come only from the schema. */
  preset?: Words;
}

const words = (en: string, zh: string): Words => ({ 'en-US': en, 'zh-CN': zh });
const SEED: Row = { path: 'seed', label: 'preview.seed' };
const cells = (label: Label, path = 'cells'): Row => ({ path, label, kind: 'cells' });
const column = (path: string, label: Label): Row => ({ path, label, kind: 'column' });
const HARMONY = { none: 'subset.batchNone', harmony: words('Harmony', 'Harmony') };

const QUALITY: readonly Row[] = [
  { path: 'species', label: 'info.field.species', kind: 'species' },
  { path: 'mitochondrialGeneSet', label: 'filtering.mitochondrialGeneSet', kind: 'genes' },
  { path: 'ribosomalGeneSet', label: 'filtering.ribosomalGeneSet', kind: 'genes' },
  { path: 'doubletMethod', label: 'filtering.doubletMethod', choices: 'filtering.doubletMethod' },
  SEED,
];
const CLUSTERING: readonly Row[] = [
  { path: 'cellFilteringEvaluation', label: 'filtering.mode', choices: 'filtering' },
  { path: 'thresholds', label: 'filtering.perSample', kind: 'form' },
  { path: 'filterByType', label: words('Cut by type', '按类型过滤') },
  { path: 'removeDoublets', label: 'filtering.doublet' },
  { path: 'contamination', label: 'filtering.contamination', kind: 'form' },
  { path: 'removeCellCycle', label: 'filtering.cellCycle' },
  { path: 'batchRemoveMethod', label: 'options.batch', choices: HARMONY },
  { path: 'batchName', label: 'options.batchKey', kind: 'column' },
  { path: 'sampleColumns', label: 'samples.table' },
  { path: 'numberOfHighlyVariableGenes', label: 'options.hvg' },
  { path: 'scaleLargeData', label: 'options.scale' },
  { path: 'pcValueNum', label: 'options.pcs', preset: words('by the rule of the variance', '按方差规则') },
  { path: 'clusterResolution', label: 'options.resolution' },
  ...QUALITY,
];
const TERMS: readonly Row[] = (
  [
    ...['species', 'cellType', 'donor', 'disease', 'tissue', 'tissueType', 'technology', 'developmentStage', 'sex'],
    ...['ethnicity', 'suspensionType', 'isPrimaryData'],
  ] as const
).map((name) => ({ path: `fields.${name}`, label: `curation.field.${name}`, kind: 'term' }));
const FILTER = (at: string): Row[] => [
  { path: `${at}.log2fc`, label: 'deg.minLog2fc' },
  { path: `${at}.padj`, label: 'deg.maxPadj' },
  { path: `${at}.pct`, label: 'deg.minPct' },
];

/** The settings of each tool in the order of its form, with the words of the form. */
export const PARAMETERS: Readonly<Partial<Record<ToolSlug, readonly Row[]>>> = {
  import: [
    { path: 'name', label: words('File', '文件'), kind: 'file' },
    {
      path: 'kind',
      label: words('Kind of file', '文件类型'),
      choices: {
        matrix: words('count matrix', '计数矩阵'),
        annotated: words('annotated dataset', '已注释数据集'),
        contigs: words('contig annotations', 'contig 注释'),
        bulk: words('bulk table', 'Bulk 表格'),
      },
    },
    {
      path: 'choices.orientation',
      label: words('Genes are in', '基因所在'),
      choices: { genesInRows: words('rows', '行'), genesInColumns: words('columns', '列') },
    },
    { path: 'choices.names', label: words('Column of gene names', '基因名所在列') },
    { path: 'choices.leftOut', label: words('Columns left out', '排除的列') },
    { path: 'choices.matrix', label: words('Matrix of an annotated dataset', '已注释数据集的矩阵'), kind: 'part' },
    { path: 'choices.modality', label: words('Modality of a MuData file', 'MuData 文件的模态'), kind: 'part' },
    { path: 'choices.repairs', label: words('Repairs', '修复') },
    { path: 'choices.homologuesOf', label: words('Homologues of', '同源基因的物种') },
    { path: 'choices.keepIds', label: words('Keep Ensembl ids as names', '保留 Ensembl ID 作为名称') },
    { path: 'choices.clusterColumn', label: 'info.field.clusterColumn', kind: 'column' },
    { path: 'choices.sampleColumn', label: 'info.field.sampleColumn', kind: 'column' },
    { path: 'choices.place', label: words('Folder in the archive', '压缩包中的文件夹'), kind: 'part' },
    { path: 'choices.bin', label: words('Bin of a spatial matrix', '空间矩阵的网格'), kind: 'part' },
    { path: 'choices.library', label: words('Library of a spatial dataset', '空间数据集的文库'), kind: 'part' },
  ],
  preprocessing: QUALITY,
  integration: [
    { path: 'jobName', label: 'info.field.jobName', kind: 'text' },
    ...CLUSTERING,
    { path: 'tissue', label: 'info.field.tissue', kind: 'text' },
    { path: 'tsne', label: 'options.tsne', preset: words('automatic', '自动') },
    { path: 'annotation', label: 'options.annotation', kind: 'form' },
  ],
  stability: CLUSTERING,
  'cell-quality': [column('groupBy', 'gene.groupBy')],
  'gene-expression': [
    { path: 'genes', label: 'gene.chosen', kind: 'genes' },
    { path: 'layer', label: 'gene.layer', choices: 'gene.layer' },
    column('groupBy', 'gene.groupBy'),
    { ...cells('gene.compare', 'compare'), preset: words('nothing to compare', '不比较') },
    { path: 'distributions', label: words('Violins and boxes', '小提琴图和箱线图') },
    { path: 'enrichment', label: words('Genes as one set (AUCell)', '作为一个基因集（AUCell）') },
  ],
  'gene-set': [
    { path: 'source', label: 'geneSet.source', choices: 'geneSet.source' },
    { path: 'sets', label: 'geneSet.uploaded' },
    { path: 'method', label: 'gene-set.method', choices: 'gene-set.method' },
    column('groupBy', 'gene.groupBy'),
    { path: 'topShare', label: words('Share of the ranking (AUCell)', '排名占比（AUCell）') },
  ],
  composition: [
    column('types', 'composition.cells'),
    column('by', 'composition.samples'),
    cells('composition.selectedCells'),
    { path: 'groups', label: 'composition.groupsTitle' },
    { path: 'tested', label: words('Tested cell types', '检验的细胞类型') },
    column('roeBy', words('Groups of Ro/e', 'Ro/e 的分组')),
  ],
  'differential-expression': [
    { path: 'mode', label: 'deg.mode', choices: 'deg.mode' },
    cells('deg.groupA', 'a'),
    { ...cells('deg.groupB', 'b'), preset: words('needed in two modes', '两种模式需要') },
    column('batchBy', 'deg.batchBy'),
    { path: 'batchCategories', label: 'deg.cellTypes' },
    {
      path: 'test',
      label: 'deg.test',
      choices: 'deg.test',
      preset: words('by the number of samples', '由样本数决定'),
    },
    column('replicates', 'deg.replicates'),
    column('block', 'deg.block'),
    ...FILTER('filter'),
  ],
  enrichment: [
    { path: 'method', label: 'enrichment.method', choices: 'enrichment.method' },
    { path: 'genes', label: 'enrichment.genes', kind: 'genes' },
    { path: 'genes.direction', label: 'enrichment.direction', choices: 'enrichment.direction' },
    ...FILTER('genes.filter'),
    { path: 'databases', label: 'enrichment.databases', kind: 'set' },
    { path: 'background', label: 'enrichment.background', choices: 'enrichment.background' },
    { path: 'minSize', label: 'enrichment.minSize' },
    { path: 'maxSize', label: 'enrichment.maxSize' },
    { path: 'permutations', label: 'enrichment.permutations' },
    SEED,
  ],
  'cell-interaction': [
    column('groupBy', 'interaction.groupBy'),
    { path: 'cellTypes', label: 'interaction.cellTypes' },
    cells('interaction.cells'),
    { path: 'species', label: 'info.field.species' },
    { path: 'resource.bundled', label: 'interaction.resource', choices: 'interaction.bundled' },
    { path: 'resource.pairs', label: words('Own pairs', '自定义互作对') },
    { path: 'condition', label: 'interaction.conditions', kind: 'column' },
    column('sampleBy', 'interaction.sampleBy'),
    { path: 'permutations', label: 'interaction.permutations' },
    { path: 'minExpressing', label: 'interaction.minExpressing' },
    SEED,
  ],
  trajectory: [
    {
      path: 'version',
      label: 'trajectory.version',
      choices: { monocle2: words('Monocle 2', 'Monocle 2'), monocle3: words('Monocle 3', 'Monocle 3') },
    },
    { path: 'engine', label: 'trajectory.engine', choices: 'trajectory.engine' },
    cells('trajectory.cells'),
    { path: 'ordering.meanExpression', label: 'trajectory.meanExpression' },
    { path: 'ordering.genes', label: 'trajectory.byGenes' },
    { path: 'embedding', label: 'trajectory.embedding', kind: 'part' },
    { ...cells('trajectory.rootCells', 'root'), preset: words('the tool chooses', '自动选择') },
    { path: 'reverse', label: 'trajectory.reverse' },
    column('groupBy', 'trajectory.groupBy'),
    SEED,
  ],
  'trajectory-genes': [
    { path: 'trajectory', label: 'trajectoryGenes.trajectory', kind: 'result' },
    { path: 'analysis.genes', label: 'trajectoryGenes.kind.chosen', kind: 'genes' },
    { path: 'analysis.branchPoint', label: 'trajectoryGenes.branchPoint' },
    { path: 'analysis.branches', label: 'trajectoryGenes.branches' },
    { path: 'analysis.partitions', label: 'trajectoryGenes.partitions' },
    { path: 'analysis.nodes', label: 'trajectoryGenes.nodes' },
    { path: 'analysis.resolution', label: 'trajectoryGenes.resolution' },
    { path: 'analysis.q', label: 'trajectoryGenes.q' },
    SEED,
  ],
  cnv: [
    {
      path: 'version',
      label: 'cnv.version',
      choices: { python: words('Python', 'Python'), R: words('inferCNV (R)', 'inferCNV（R）') },
    },
    { path: 'sample', label: 'cnv.sample', kind: 'column', preset: words('all samples', '全部样本') },
    cells('cnv.test', 'test'),
    cells('cnv.normal', 'reference'),
    column('keepLabel', 'cnv.keepLabel'),
    { path: 'positions.assembly', label: 'cnv.positions' },
    { path: 'positions.genes', label: words('Own gene positions', '自定义基因位置') },
    { path: 'clusters', label: 'cnv.k' },
    { path: 'windowSize', label: 'cnv.windowSize' },
    { path: 'step', label: 'cnv.step' },
    { path: 'minCount', label: 'cnv.minCount' },
    { path: 'sexChromosomes', label: 'cnv.sexChromosomes' },
    { path: 'denoise', label: words('Reduce noise', '降噪') },
    SEED,
  ],
  ith: [
    { path: 'method', label: 'ith.method', choices: 'ith.method' },
    { path: 'cnv', label: 'ith.cnvResult', kind: 'result' },
    cells('ith.cells'),
    column('groupBy', 'ith.groupBy'),
    column('cellTypeBy', 'ith.cellType'),
    SEED,
  ],
  'tf-regulation': [
    cells('tf.cells'),
    column('groupBy', 'tf.groupBy'),
    { path: 'species', label: 'info.field.species' },
    { path: 'source.reference', label: 'tf.network', kind: 'set' },
    { path: 'source.edges', label: words('Own network', '自定义调控网络') },
    { path: 'source.factors', label: 'tf.factors' },
    { path: 'source.targets', label: 'tf.targets' },
    { path: 'source.perFactor', label: 'tf.perFactor' },
    { path: 'source.motifs.rankings', label: 'tf.rankings', kind: 'set' },
    { path: 'source.motifs.annotations', label: 'tf.annotations', kind: 'set' },
    { path: 'method', label: 'tf.method', choices: 'tf.method' },
    { path: 'minTargets', label: 'tf.minTargets' },
    { path: 'topShare', label: words('Share of the ranking (AUCell)', '排名占比（AUCell）') },
    SEED,
  ],
  'cell-annotation': [
    { path: 'method', label: 'cell-annotation.method', choices: 'cell-annotation.method' },
    { path: 'species', label: 'info.field.species' },
    column('groupBy', 'cell-annotation.groupBy'),
    { path: 'within', label: 'annotation.types', kind: 'column' },
    { path: 'reference', label: 'cell-annotation.dataset', kind: 'dataset' },
    { path: 'model', label: 'cell-annotation.model', kind: 'set' },
    { path: 'model.match', label: 'cell-annotation.match', choices: 'cell-annotation.match' },
    { path: 'floor', label: 'cell-annotation.floor', preset: words('depends on the method', '取决于方法') },
  ],
  vdj: [
    { path: 'type', label: 'vdj.type', choices: { TCR: 'vdj.tcr', BCR: 'vdj.bcr' } },
    {
      path: 'source',
      label: 'vdj.data',
      choices: { files: 'vdj.data.cells', dataset: 'vdj.data.dataset' },
    },
    { path: 'contigs', label: 'vdj.contigs' },
    { path: 'bulk', label: 'vdj.chain' },
    column('sampleBy', 'vdj.sampleBy'),
    column('groupBy', 'vdj.groupBy'),
    { path: 'doubleChainOnly', label: 'vdj.doubleChain' },
    { path: 'clonotype', label: 'vdj.clonotype', choices: 'vdj.clonotype' },
    { path: 'secondChains', label: 'vdj.second', choices: 'vdj.second' },
  ],
  subset: [
    { path: 'jobName', label: 'subset.childName', kind: 'text' },
    cells('subset.picker'),
    { path: 'labels', label: 'subset.labels' },
    { path: 'analysis.reDimensionalityReduction', label: 'subset.redo.dimensions' },
    { path: 'analysis.onlyScaleHighlyVariableGenes', label: 'options.scale' },
    { path: 'analysis.numberOfHighlyVariableGenes', label: 'options.hvg' },
    { path: 'analysis.components', label: 'options.pcs', preset: words('by the rule of the variance', '按方差规则') },
    { path: 'analysis.batchEffectRemoval', label: 'options.batch', choices: HARMONY },
    column('analysis.batchBy', 'subset.batchBy'),
    { path: 'analysis.removeCellCycle', label: 'subset.removeCellCycle' },
    { path: 'analysis.clusteringResolution', label: 'options.resolution' },
    column('sampleBy', 'subset.sampleBy'),
    column('clusterBy', 'subset.clusterBy'),
    SEED,
  ],
  bulk: [
    { path: 'jobName', label: 'info.field.jobName', kind: 'text' },
    { path: 'species', label: 'info.field.species', kind: 'species' },
    { path: 'samples', label: 'bulk.samples' },
    { path: 'covariates', label: words('Further variables', '其他变量') },
    { path: 'pairs', label: 'bulk.pairs' },
    { path: 'differentialAnalysisMethod', label: 'bulk.method' },
    { path: 'anyGroup', label: 'bulk.anyGroupTest' },
    { path: 'shrink', label: 'bulk.shrink' },
    { path: 'foldChange', label: 'bulk.foldChange' },
    { path: 'pvalue', label: 'bulk.pval' },
    { path: 'qvalue', label: 'bulk.qval' },
    { path: 'gsea.sets', label: 'bulk.setsFrom', kind: 'set' },
    { path: 'gsea.own.sets', label: 'bulk.gmt' },
    {
      path: 'deconvolution',
      label: words('Annotated dataset for cell types', '用于细胞类型的已注释数据集'),
      kind: 'dataset',
    },
  ],
  'export-dataset': [
    {
      path: 'format',
      label: 'export-dataset.format',
      choices: {
        h5ad: 'export-dataset.format.h5ad',
        zarr: 'export-dataset.format.zarr',
        seurat: 'export-dataset.format.seurat',
        sce: 'export-dataset.format.sce',
      },
    },
    cells(words('Cells', '细胞')),
    { path: 'columns', label: 'export-dataset.columns' },
    { path: 'publication', label: words('Fields of a publication', '发布信息字段'), kind: 'form' },
  ],
  publication: [{ path: 'title', label: 'curation.field.title', kind: 'text' }, ...TERMS],
};
