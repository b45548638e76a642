import { tfRegulationFixture, tfRegulationTablesFixture } from '@stroma/contract/fixtures/tools/tf-regulation';
import { matricesOf, similarityOf } from '../charts/RegulonPlot/matrices.ts';

/** Results of the real libraries on public data (contract/fixtures/compute). */
export { cellInteractionFixture as interactionResult } from '@stroma/contract/fixtures/tools/cell-interaction';
export { cnvFixture as cnvResult } from '@stroma/contract/fixtures/tools/cnv';
export { cnvChartData } from './cnv-shown.ts';
export { ithFixture as ithResult } from '@stroma/contract/fixtures/tools/ith';
export { vdjFixture as vdjResult, vdjTablesFixture as vdjTables } from '@stroma/contract/fixtures/tools/vdj';

const columnsOf = <Row extends object>(rows: readonly Row[]) =>
  Object.fromEntries(Object.keys(rows[0] as Row).map((key) => [key, rows.map((row) => row[key as keyof Row])])) as {
    [Key in keyof Row]: Row[Key][];
  };
const { groups, linkage } = tfRegulationFixture;
const { regulons, groups: byGroup, similarity } = tfRegulationTablesFixture;
/** Data for the charts of regulons, created from the tables' rows like in the workbench. */
export const regulonResult = {
  ...{ groups, linkage, similarity: similarityOf(columnsOf(similarity), linkage.labels) },
  ...matricesOf(
    columnsOf(byGroup),
    regulons.map(({ regulon }) => regulon),
    groups,
  ),
};
