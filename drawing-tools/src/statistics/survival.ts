/** Kaplan-Meier curves with Greenwood's interval on the log-log scale, and the log-rank test. Equal to lifelines 0.30 (survival.test.ts). */
import { sum } from './basics.ts';
import { chiUpper, normalQuantile } from './special.ts';
import type { TestResult } from './tests.ts';

export interface Subject {
  time: number;
  /** False: censored at that time. */
  event: boolean;
}
export interface SurvivalStep {
  time: number;
  /** Subjects who were still observed just before. */
  atRisk: number;
  events: number;
  censored: number;
  /** Share that lives on after this time, and its 95 % interval. */
  survival: number;
  low: number;
  high: number;
}

/** One step for each time at which something happened, from time 0 on. */
export function kaplanMeier(subjects: readonly Subject[], confidence = 0.95): SurvivalStep[] {
  const z = normalQuantile((1 - confidence) / 2);
  const times = [...new Set(subjects.map((s) => s.time))].sort((a, b) => a - b);
  const steps: SurvivalStep[] = [
    { time: 0, atRisk: subjects.length, events: 0, censored: 0, survival: 1, low: 1, high: 1 },
  ];
  let atRisk = subjects.length;
  let [survival, greenwood] = [1, 0];
  const byTime = Map.groupBy(subjects, (s) => s.time);
  for (const time of times) {
    const now = byTime.get(time) ?? [];
    const events = now.filter((s) => s.event).length;
    survival *= 1 - events / atRisk;
    greenwood += events / (atRisk * (atRisk - events));
    const v = Math.log(-Math.log(survival));
    const w = (z * Math.sqrt(greenwood)) / Math.log(survival);
    const isInside = survival > 0 && survival < 1;
    steps.push({
      time,
      atRisk,
      events,
      censored: now.length - events,
      survival,
      low: isInside ? Math.exp(-Math.exp(v - w)) : survival,
      high: isInside ? Math.exp(-Math.exp(v + w)) : survival,
    });
    atRisk -= now.length;
  }
  return steps;
}

/** A product of shares that is one half may be a little above it. */
const HALF = 0.5 + 1e-9;
/** The first time at which at most half survive; null if the curve stays above. */
export const medianSurvival = (steps: readonly SurvivalStep[]): number | null =>
  steps.find((s) => s.survival <= HALF)?.time ?? null;

export const atRiskAt = (subjects: readonly Subject[], time: number): number =>
  subjects.filter((s) => s.time >= time).length;

/** Inverse of a small symmetric matrix times a vector (Gauss with pivots). */
function solve(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const rows = matrix.map((row, i) => [...row, right[i]!]);
  const n = rows.length;
  for (let i = 0; i < n; i++) {
    let pivot = i;
    for (let k = i + 1; k < n; k++) if (Math.abs(rows[k]![i]!) > Math.abs(rows[pivot]![i]!)) pivot = k;
    [rows[i], rows[pivot]] = [rows[pivot]!, rows[i]!];
    for (let k = 0; k < n; k++) {
      if (k === i) continue;
      const factor = rows[k]![i]! / rows[i]![i]!;
      for (let j = i; j <= n; j++) rows[k]![j]! -= factor * rows[i]![j]!;
    }
  }
  return rows.map((row, i) => row[n]! / row[i]!);
}

/** Log-rank test that the groups share one survival curve: chi-squared with one degree of freedom fewer than groups. */
export function logrank(groups: readonly (readonly Subject[])[]): TestResult {
  const k = groups.length - 1;
  const excess = new Array<number>(k).fill(0);
  const covariance = Array.from({ length: k }, () => new Array<number>(k).fill(0));
  // One sweep over all subjects in the order of time.
  const all = groups.flatMap((own, group) => own.map(({ time, event }) => ({ time, event, group })));
  all.sort((a, b) => a.time - b.time);
  const atRisk = groups.map((own) => own.length);
  for (let i = 0; i < all.length;) {
    const { time } = all[i]!;
    const [events, left] = [groups.map(() => 0), groups.map(() => 0)];
    for (; i < all.length && all[i]!.time === time; i++) {
      const { event, group } = all[i]!;
      left[group]!++;
      if (event) events[group]!++;
    }
    const [n, d] = [sum(atRisk), sum(events)];
    const factor = n > 1 ? (d * (n - d)) / (n - 1) : 0;
    for (let i = 0; i < k; i++) {
      excess[i]! += events[i]! - (d * atRisk[i]!) / n;
      for (let j = 0; j < k; j++)
        covariance[i]![j]! += factor * (atRisk[i]! / n) * ((i === j ? 1 : 0) - atRisk[j]! / n);
    }
    left.forEach((one, g) => (atRisk[g]! -= one));
  }
  const statistic = sum(solve(covariance, excess).map((v, i) => v * excess[i]!));
  return { test: 'logrank', statistic, df: [k], p: chiUpper(statistic, k) };
}
