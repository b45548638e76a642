const LOCALES = ['en-US', 'zh-CN'] as const;
const THEMES = ['light', 'dark', 'contrast'] as const;

/**
 * The one language and theme that a story is tested in, chosen by a hash of its id (FNV-1a): six times the stories would take six times as
 * long, and every pair still meets a sixth of them. In Storybook's toolbar "by story"; the play functions assert by role, not by word.
 */
export function combinationOf(id: string): { locale: (typeof LOCALES)[number]; theme: (typeof THEMES)[number] } {
  const pick = (hashOf(id) >>> 8) % 6;
  return { locale: LOCALES[pick % 2] ?? 'en-US', theme: THEMES[pick >> 1] ?? 'light' };
}

/** Every component's Default story, and an eighth of the others. */
export const isSampled = (id: string): boolean => id.endsWith('--default') || (hashOf(id) >>> 16) % 8 === 0;

function hashOf(id: string): number {
  let hash = 2166136261;
  for (const char of id) hash = Math.imul(hash ^ char.charCodeAt(0), 16777619);
  return hash;
}
