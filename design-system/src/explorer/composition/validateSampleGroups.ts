import type { MessageId } from '../../theme/messages.ts';
import type { SampleGroup } from './composition.types.ts';

export interface SampleGroupProblems {
  /** By index of the group. */
  names: readonly (MessageId | undefined)[];
  groups: readonly (MessageId | undefined)[];
  all?: MessageId;
}
/** An empty check treats empty, 'null' and 'undefined' as blank (specification 5). */
const blank = (name: string) => ['', 'null', 'undefined'].includes(name.trim());

/** Checks that names are unique and not empty, no group is empty, and every sample belongs to a group (specification 5, 8). */
export function validateSampleGroups(groups: readonly SampleGroup[], samples: readonly string[]): SampleGroupProblems {
  const names = groups.map((g, i): MessageId | undefined => {
    if (blank(g.name)) return 'composition.groupNameMissing';
    return groups.some((other, j) => j < i && other.name.trim() === g.name.trim()) ? 'tool.nameExists' : undefined;
  });
  const grouped = new Set(groups.flatMap((g) => g.samples));
  return {
    names,
    groups: groups.map((g) => (g.samples.length ? undefined : 'error.SAMPLES_REQUIRED')),
    ...(!samples.every((s) => grouped.has(s)) && { all: 'composition.allSamples' as const }),
  };
}
export const isSound = (p: SampleGroupProblems) => !p.all && !p.names.some(Boolean) && !p.groups.some(Boolean);
