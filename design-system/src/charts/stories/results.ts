/** Results of the real libraries on public data (contract/fixtures/compute). */
export { cellInteractionFixture as interactionResult } from '@stroma/contract/fixtures/tools/cell-interaction';
export { cnvFixture as cnvResult } from '@stroma/contract/fixtures/tools/cnv';
export { ithFixture as ithResult } from '@stroma/contract/fixtures/tools/ith';
export { tfRegulationFixture as regulonResult } from '@stroma/contract/fixtures/tools/tf-regulation';
export { trajectoryFixture as trajectoryResult } from '@stroma/contract/fixtures/tools/trajectory';
export { vdjFixture as vdjResult, vdjTablesFixture as vdjTables } from '@stroma/contract/fixtures/tools/vdj';
