import type { Command } from './CommandPalette.types.ts';

/**
 * Score of a fuzzy match of the letters of `query` in `text`, in order: higher is better, null means no match. Consecutive letters and word starts
 * count more, so "vp" finds "Violin Plot" before "Save Path". Spaces in the query separate words that must all match.
 */
export function fuzzyScore(query: string, text: string): number | null {
  let total = 0;
  for (const word of query.toLowerCase().split(/\s+/).filter(Boolean)) {
    const score = scoreWord(word, text.toLowerCase());
    if (score === null) return null;
    total += score;
  }
  return total;
}

function scoreWord(word: string, text: string): number | null {
  const whole = text.indexOf(word);
  if (whole >= 0) return word.length * 8 + (isStart(text, whole) ? 12 : 0) - whole * 0.05;
  let score = 0;
  let from = 0;
  let run = 0;
  for (const letter of word) {
    const at = text.indexOf(letter, from);
    if (at < 0) return null;
    run = at === from && from > 0 ? run + 1 : 0;
    score += 1 + run * 2 + (isStart(text, at) ? 4 : 0) - Math.min(3, (at - from) * 0.2);
    from = at + letter.length;
  }
  // Letters scattered over a long text do not match.
  return score > word.length * 0.8 ? score : null;
}

const isStart = (text: string, at: number) => at === 0 || /[\s_\-/·(]/.test(text[at - 1] ?? '');

/** The commands that match in either language or by keyword, best first; the registry's order where equal. */
export function findCommands(commands: readonly Command[], query: string): readonly Command[] {
  if (!query.trim()) return commands;
  return commands
    .map((command, index) => {
      const texts = [...Object.values(command.labels), ...Object.values(command.group), ...(command.keywords ?? [])];
      const scores = texts.map((text, i) => (fuzzyScore(query, text) ?? -1) - (i === 2 || i === 3 ? 10 : 0));
      return { command, index, score: Math.max(...scores) };
    })
    .filter((row) => row.score > 0)
    .sort((a, b) => b.score - a.score || a.index - b.index)
    .map((row) => row.command);
}
