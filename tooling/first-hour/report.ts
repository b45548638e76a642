import { inputsOf, type Step } from './stop-watch.ts';

/** Names of the steps in their order; the page's table has a row for each. */
export const HEAD = ['step', 'presses', 'letters', 'hands, s', 'waiting, s', 'goal'] as const;

const goalOf = ({ goal, failed }: Step): string => {
  if (failed) return `failed: ${failed.replaceAll('|', '/')}`;
  if (!goal) return '';
  return `${goal.what}: ${goal.value.toFixed(0)} s, ${goal.value <= goal.limit ? 'met' : '**missed**'}`;
};

/** The script clicks immediately, so its clock measures the user's waiting time. */
export function rowsOf(steps: readonly Step[]): string[][] {
  const rows = steps.map((step) => [
    step.name,
    String(step.presses),
    String(step.letters),
    inputsOf(step).toFixed(0),
    step.clock.toFixed(0),
    goalOf(step),
  ]);
  const sum = (key: 'presses' | 'letters' | 'clock') => steps.reduce((all, step) => all + step[key], 0);
  const all = { presses: sum('presses'), letters: sum('letters') };
  return [
    [...HEAD],
    ...rows,
    ['all', String(all.presses), String(all.letters), inputsOf(all).toFixed(0), sum('clock').toFixed(0), ''],
  ];
}
