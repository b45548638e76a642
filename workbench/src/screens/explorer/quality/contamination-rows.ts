import { APP_LIMITS, type DatasetQuality } from '@stroma/contract';

/** Groups that have cells, with the mark of specification 5; undefined if ambient RNA was not estimated. */
export function contaminationRows(quality: DatasetQuality['bySample']) {
  const groups = quality?.contamination?.groups.filter(({ n }) => n > 0);
  return groups?.map(({ group, n, fraction, removed }) => ({
    ...{ sample: group, cells: n, fraction, removed },
    contaminated: fraction !== null && fraction > APP_LIMITS.contaminated.above,
  }));
}
