import type { BulkView } from '@stroma/design-system/explorer';
import type { BulkValue } from '@stroma/design-system/wizard';

const isTexts = (given: unknown): given is string[] =>
  Array.isArray(given) && given.every((one) => typeof one === 'string');
const isRow = (given: unknown): boolean => {
  const row = given as BulkValue['rows'][number] | null;
  return (
    typeof row?.file === 'string' &&
    typeof row.isIncluded === 'boolean' &&
    isTexts([row.column, row.sample, row.group, row.pair, row.batch]) &&
    isTexts(row.values)
  );
};

const isReference = (given: unknown): given is NonNullable<BulkValue['reference']> => {
  const one = given as BulkValue['reference'] | undefined;
  return isTexts([one?.dataset, one?.column, one?.donors]);
};

/** Stored input, restored field by field if it still has the form's shape; rows and their columns belong together. */
export function fitBulk(kept: unknown, first: BulkValue): BulkValue {
  if (typeof kept !== 'object' || kept === null) return first;
  const given = kept as Partial<BulkValue>;
  const isSame = <K extends keyof BulkValue>(key: K) => typeof given[key] === typeof first[key];
  const simple = (['jobName', 'species', 'method', 'anyGroup', 'shrink', 'foldChange', 'pvalue', 'qvalue'] as const)
    .filter(isSame)
    .map((key) => [key, given[key]]);
  const areRows = isTexts(given.files) && Array.isArray(given.rows) && given.rows.every(isRow);
  const areColumns =
    Array.isArray(given.covariates) &&
    given.covariates.every((one) => typeof one?.name === 'string' && typeof one.isNumber === 'boolean');
  const arePairs = Array.isArray(given.pairs) && given.pairs.every((one) => isTexts([one?.a, one?.b]));
  return {
    ...first,
    ...(Object.fromEntries(simple) as Partial<BulkValue>),
    ...(areRows && areColumns && { files: given.files!, rows: given.rows!, covariates: given.covariates! }),
    ...(areRows && arePairs && { pairs: given.pairs! }),
    ...(isTexts(given.sets) && { sets: given.sets }),
    ...((given.gsea === 'library' || given.gsea === 'own' || given.gsea === 'skip') && { gsea: given.gsea }),
    ...(Array.isArray(given.own?.sets) && { own: given.own }),
    ...(isReference(given.reference) && { reference: given.reference }),
  };
}

/** A stored view of a result; a view of an earlier version of the page is reset. */
export function fitView(kept: unknown, first: BulkView): BulkView {
  const given = kept as Partial<BulkView> | null;
  const isWhole = (Object.keys(first) as (keyof BulkView)[]).every((key) => given?.[key] !== undefined);
  const isGene = given?.gene === null || typeof given?.gene === 'number';
  return isWhole && isGene ? (given as BulkView) : first;
}
