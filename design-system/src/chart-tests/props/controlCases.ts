import { cohortGene } from '../cohort/cells.ts';
import type { Args } from './bench.stories.helper.tsx';
import type { Scalar } from './controls.ts';

type Terms = readonly { term_id: string }[];
const terms = ({ data }: Args) => data as Terms;
const firstTerm = (args: Args): readonly Scalar[] => terms(args).map((term) => term.term_id);
const symbols = ({ data }: Args): readonly Scalar[] => (data as { symbol: readonly string[] }).symbol.slice(0, 20);

/** Scalar props that do not change the picture of a default story, with the reason. */
export const WITHOUT_EFFECT: Readonly<Record<string, string>> = {
  'Heatmap.areColumnsInOrder': 'changes columns without room for their names, which LargeHeatmap has',
  'VennDiagram.unit': 'is in the tooltip',
};

/** Additional props that a control needs. */
export const ADDITIONAL_PROPS: Readonly<Record<string, (args: Args) => Args>> = {
  'EmbeddingPlot.height': () => ({ width: 400 }),
  'EmbeddingPlot.ramp': () => ({ colour: cohortGene }),
  'FacetedEmbedding.ramp': () => ({
    by: { kind: 'genes', unit: '', genes: [{ ...cohortGene, symbol: cohortGene.name }] },
  }),
  'SpatialPlot.pointSize': () => ({ spotDiameter: null }),
  'SpatialPlot.ramp': ({ colour }) => ({
    colour: {
      ...{ kind: 'number', name: 'LYZ', unit: 'counts', min: 0, max: 3 },
      values: (colour as { codes: Uint8Array }).codes.map((code) => 60 * code),
    },
  }),
  'StackedBar.valueLabel': () => ({ scale: 'count' }),
  'TrajectoryPlot.palette': () => ({ colourBy: 'state' }),
  'TrajectoryFacets.palette': () => ({ colourBy: 'state' }),
};

/** Values of a prop that do not follow from its type: names in the data, heights above the minimum. */
export const TRIED_VALUES: Readonly<Record<string, (args: Args) => readonly Scalar[]>> = {
  'DotPlot.height': () => [1200],
  'IthScore.height': () => [1200],
  'PseudotimeGenes.height': () => [1200],
  'StateExpression.height': () => [1200],
  'VjUsage.height': () => [1200],
  'IthScore.selected': ({ data }) => [(data as readonly { sample: string }[])[0]?.sample ?? ''],
  'EnrichmentDot.selected': firstTerm,
  'EnrichmentBar.selected': firstTerm,
  'VolcanoPlot.selected': symbols,
  'MaPlot.selected': symbols,
};
