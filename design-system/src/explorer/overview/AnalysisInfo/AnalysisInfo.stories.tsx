import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import type { AnalysisInfoData } from '../../explorer.types.ts';
import { longNames } from '../../held.stories.helper.tsx';
import { pageDecorator, messageText } from '../../tool.stories.helper.tsx';
import { AnalysisInfo } from './AnalysisInfo.tsx';

/** Specification 3, every field of every section. */
const FIELDS: AnalysisInfoData = {
  general: {
    analysisId: 'a41f',
    cells: 1968,
    samples: 2,
    sampleNames: ['Control', 'Stimulated'],
    species: 'Homo sapiens',
    tissue: 'PBMC',
    sampleDiseases: null,
  },
  cellFiltering: {
    expressedGeneRange: { min: 200, max: 1430 },
    expressedUmiRange: { bySample: { Control: { min: 0, max: 4100 }, Stimulated: { min: 0, max: 5200 } } },
    mitochondrialContent: null,
    ribosomalContent: 50,
  },
  qualityAdjustments: { ambientRnaRemoval: false, doubletDetectionAndRemoval: true },
  analysisOptions: {
    clusterResolution: 0.8,
    numberOfHighlyVariableGenes: 2000,
    pcValue: 22,
    removeCellCycleEffects: false,
    scaleLargeData: false,
    version: '1.11.5',
    batchEffectRemoval: 'harmony',
    batchBy: 'sample',
  },
  annotation: {
    chooseAnnotationType: 'automatic',
    algorithm: 'CellTypist',
    reference: 'Immune_All_Low',
    species: 'Homo sapiens',
    referenceTissue: 'blood',
  },
  childAnnotation: {
    algorithm: 'CellTypist',
    reference: 'Immune_All_Low',
    annotationSpecies: 'Homo sapiens',
    cellTypeReference: 'T cells',
  },
  childAnalysis: {
    reDimensionalityReduction: true,
    onlyScaleHighlyVariableGenes: true,
    clusteringResolution: 0.6,
    numberOfHighlyVariableGenes: 1500,
    version: '1.11.5',
    batchEffectRemoval: null,
  },
  other: { taskMode: 'integration', clusters: 14, samples: 2 },
  bulkDifferential: {
    differentialAnalysisMethod: 'DESeq2',
    pairsStr: 'stim vs ctrl',
    foldChange: 2,
    pvalue: 0.05,
    qvalue: 0.05,
  },
  integratedTask: {
    originalAnalysisId: 'b200',
    originalAnalysisName: 'PBMC',
    analysisId: 'a41f',
    jobName: 'pbmc_t',
    subset: 'T cells',
    taskId: 't7',
  },
};
const meta: Meta<typeof AnalysisInfo> = {
  title: 'Explorer/Overview/AnalysisInfo',
  component: AnalysisInfo,
  decorators: [pageDecorator],
  args: { info: { state: 'ready', data: FIELDS }, isSimulated: true },
};
export default meta;
type Story = StoryObj<typeof AnalysisInfo>;

export const Default: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    // must show: every field of the analysis info, general to integrated-task
    const sections = Object.entries(FIELDS) as [keyof AnalysisInfoData, Record<string, unknown>][];
    await expect(canvas.getAllByRole('heading', { level: 2 }).map((h) => h.textContent)).toEqual(
      sections.map(([id]) => messageText(`info.section.${id}`)),
    );
    const wanted = sections.flatMap(([, fields]) =>
      Object.keys(fields).map((f) => messageText(`info.field.${f as 'cells'}`)),
    );
    await expect([...canvasElement.querySelectorAll('dt')].map((d) => d.textContent)).toEqual(wanted);
    // besides: a field without a value says so
    await expect(canvas.getAllByText(messageText('info.notRecorded')).length).toBeGreaterThan(1);
    await expect(canvas.getByText(messageText('info.notFiltered'))).toBeVisible();
    // Code words, ranges and shares are formatted as everywhere else.
    await expect(canvas.getByText(messageText('parameter.harmony'))).toBeVisible();
    await expect(canvas.getByText('Control: 0 – 4,100; Stimulated: 0 – 5,200')).toBeVisible();
    await expect(canvas.getByText('< 50%')).toBeVisible();
  },
};
/** Warnings of the import or the analysis are above the facts, with their numbers. */
export const Warnings: Story = {
  args: {
    warnings: [
      { id: 'warning.clusterColumnGuessed', params: { column: 'Cell type', groups: 7, candidates: 2 } },
      { id: 'warning.samplesUnassigned', params: { column: 'sample', count: 20, cells: 60, name: 'Unassigned' } },
      { id: 'warning.valuesPerTotal', params: { path: 'X', total: 1_000_000, largest: 8123.5 } },
    ],
  },
  play: async ({ canvasElement }) => {
    const region = within(within(canvasElement).getByRole('region', { name: messageText('info.warnings') }));
    await expect(region.getByText(/Cell type.*7/)).toBeVisible();
    await expect(region.getByText(/1,000,000/)).toBeVisible();
  },
};
export const Loading: Story = { args: { info: { state: 'loading' } } };
export const Empty: Story = { args: { info: { state: 'empty' } } };
export const Failed: Story = { name: 'Error', args: { info: { state: 'error', error: { id: 'SERVICE_RESTARTING' } } } };
export const Extreme: Story = {
  args: {
    info: {
      state: 'ready',
      data: { ...FIELDS, general: { ...FIELDS.general, cells: 4_100_000, sampleNames: longNames(60) } },
    },
  },
};
