import {
  DEG_SAMPLES,
  UNIT_SAMPLES,
  unitOf,
  type DegTest,
  type DifferentialExpressionParams,
} from '@stroma/contract/tools';
import type { Translate } from '../../../theme/messages.ts';

/**
 * Samples with enough cells for the pseudobulk test. `open`: a group is not chosen yet; `few`: the whole dataset has too few; `known`: samples of
 * each group; `unread`: they could not be counted.
 */
export type DegUnit =
  | { state: 'open' | 'counting' | 'unread' | 'noCounts' }
  | { state: 'few'; samples: number }
  | { state: 'known'; a: number; b: number };

/** The test that a form preselects; null while samples are counted. */
export function degTestOf(unit: DegUnit): DegTest | null {
  if (unit.state === 'counting') return null;
  return unit.state === 'known' && unitOf([unit.a, unit.b]).unit === 'samples' ? 'pseudobulk' : 'wilcoxon';
}

interface Chosen extends Pick<DifferentialExpressionParams, 'mode'> {
  test: DegTest;
  isByHand: boolean;
}
/** Reason for the chosen test, or an objection to a manual choice; empty if there is none. */
export function degUnitText(unit: DegUnit, { test, mode, isByHand }: Chosen, t: Translate): string {
  const skips = test === 'pseudobulk' && mode !== 'normal' ? t('deg.unit.skips', { n: DEG_SAMPLES.perSide }) : '';
  return [reason(unit, test, isByHand, t), skips].filter(Boolean).join(t.locale === 'zh-CN' ? '' : ' ');
}

function reason(unit: DegUnit, test: DegTest, isByHand: boolean, t: Translate): string {
  const limits = { least: UNIT_SAMPLES, cells: DEG_SAMPLES.cells };
  if (unit.state === 'open') return '';
  if (isByHand) {
    if (unit.state !== 'known' || degTestOf(unit) === test) return '';
    return t(test === 'wilcoxon' ? 'deg.unit.byHandCells' : 'deg.unit.byHandSamples', {
      a: unit.a,
      b: unit.b,
      ...limits,
    });
  }
  if (unit.state === 'few') return t('deg.unit.few', { samples: unit.samples, ...limits });
  if (unit.state !== 'known') return t(`deg.unit.${unit.state}`);
  const { a, b } = unit;
  return t(`deg.unit.${test === 'pseudobulk' ? 'replicates' : 'fewSamples'}`, { a, b, ...limits });
}
