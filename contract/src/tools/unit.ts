import { LIMITS } from '../limits.ts';

// Has no schema, because browsers use it.
/** Samples on each side from which samples are the unit. */
export const UNIT_SAMPLES = LIMITS.unit.samples;
export type Unit = 'samples' | 'cells';
/** `replicates`: enough samples on every side; `fewSamples`: too few on one side; `noSamples`: the samples of the cells are unknown. */
export type UnitReason = 'replicates' | 'fewSamples' | 'noSamples';
export interface UnitChoice {
  unit: Unit;
  reason: UnitReason;
  /** Samples of the side that has the fewest; 0 without sides. */
  fewest: number;
}

/**
 * Unit of observation of a comparison of groups of cells. Cells of one sample are not independent (Squair et al. 2021, Nat Commun 12:5692), so
 * samples are the unit as soon as each side has UNIT_SAMPLES of them; with fewer, a test of samples has hardly any power, and cells are compared with
 * a warning. Forms use it to preselect the test, and the runner's warnings include its result (`stroma_runner.shared.unit`); both are tested on
 * fixtures/unit-cases.json.
 *
 * @param sides number of samples of each side; empty if no column names samples.
 */
export function unitOf(sides: readonly number[]): UnitChoice {
  if (!sides.length) return { unit: 'cells', reason: 'noSamples', fewest: 0 };
  const fewest = Math.min(...sides);
  return fewest >= UNIT_SAMPLES
    ? { unit: 'samples', reason: 'replicates', fewest }
    : { unit: 'cells', reason: 'fewSamples', fewest };
}
