import type { MessageId } from '../../theme/messages.ts';
import type { BulkSample, BulkValue } from './bulk.types.ts';

/** At least so many biological replicates a comparison group (specification 5, 9; contract LIMITS.bulkReplicates). */
export const BULK_REPLICATES = 3;
const HEAD = ['sample', 'group', 'file'];
/** The rule of job and sample names (specification 5; contract isJobOrSampleName). */
const NAME = /^[A-Za-z][A-Za-z0-9_]{0,79}$/;

/** The template that a user fills in: the head, and a row for each file (specification 2.9). */
export const groupTemplate = (files: readonly string[]): string =>
  [HEAD.join(','), ...(files.length ? files : ['sample1_counts.tsv']).map((file) => `,,${file}`)].join('\r\n');

export type TemplateProblem = { id: 'bulk.csvInvalid' } | { id: 'bulk.csvRow'; n: number };
/** The filled template; quotes and a byte order mark are allowed, empty lines are left out. */
export function parseGroupTemplate(text: string): { samples: BulkSample[]; problem: TemplateProblem | null } {
  const rows = text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .map((line) => line.split(',').map((cell) => cell.trim().replace(/^"(.*)"$/, '$1')));
  if (HEAD.some((name, i) => rows[0]?.[i]?.toLowerCase() !== name))
    return { samples: [], problem: { id: 'bulk.csvInvalid' } };
  const samples: BulkSample[] = [];
  for (const [i, [sample = '', group = '', file = '']] of rows.entries()) {
    if (i === 0 || !(sample || group || file)) continue;
    if (!sample || !group || !file) return { samples: [], problem: { id: 'bulk.csvRow', n: i + 1 } };
    samples.push({ sample, group, file });
  }
  return { samples, problem: samples.length ? null : { id: 'bulk.csvInvalid' } };
}

/** Groups with their numbers of samples, in the template's order. */
export function groupsOf(samples: readonly BulkSample[]): { group: string; n: number }[] {
  const counts = new Map<string, number>();
  for (const { group } of samples) counts.set(group, (counts.get(group) ?? 0) + 1);
  return [...counts].map(([group, n]) => ({ group, n }));
}

/** Where the form is not ready: message ids by field (specification 5, 8). */
export function validateBulk(
  value: BulkValue,
): Partial<Record<'jobName' | 'samples' | 'pairs' | 'foldChange' | 'pvalue' | 'qvalue', MessageId>> {
  const counts = new Map(groupsOf(value.samples).map((g) => [g.group, g.n]));
  const few = value.pairs.some((p) => [p.a, p.b].some((g) => (counts.get(g) ?? 0) < BULK_REPLICATES));
  const names = value.samples.map((s) => s.sample);
  const share = (v: number) => v >= 0 && v <= 1;
  return {
    ...(!value.jobName.trim()
      ? { jobName: 'error.JOB_NAME_REQUIRED' as const }
      : !NAME.test(value.jobName) && { jobName: 'error.JOB_NAME_INVALID' as const }),
    ...(!names.length
      ? { samples: 'error.SAMPLES_REQUIRED' as const }
      : new Set(names).size < names.length && { samples: 'error.SAMPLE_NAME_DUPLICATE' as const }),
    ...(!value.pairs.length ? { pairs: 'tool.selectGroupFirst' as const } : few && { pairs: 'bulk.tooFew' as const }),
    ...(!(value.foldChange >= 1) && { foldChange: 'error.INPUT_INVALID' as const }),
    ...(!share(value.pvalue) && { pvalue: 'error.INPUT_INVALID' as const }),
    ...(!share(value.qvalue) && { qvalue: 'error.INPUT_INVALID' as const }),
  };
}
