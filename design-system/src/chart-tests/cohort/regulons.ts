/** Regulons of the cohort's 30 types, in the form of their charts. */
import { cohortRegulons as found } from '@stroma/contract/fixtures/cohort/regulons';
import { matricesOf, similarityOf } from '../../charts/RegulonPlot/matrices.ts';

const { groups, linkage } = found.result;
export const cohortRegulons = {
  ...{ groups, linkage, similarity: similarityOf(found.similarity, linkage.labels) },
  ...matricesOf(found.groups, found.regulons.regulon, groups),
};
