/** The group `by` steps after the picked one, or from the first or the last if none or several are picked. Empty groups are skipped. */
export function nextGroup(counts: readonly number[], picked: readonly number[], by: 1 | -1): number | null {
  const codes = [...counts.keys()].filter((code) => counts[code]! > 0);
  if (!codes.length) return null;
  const at = picked.length === 1 ? codes.indexOf(picked[0]!) : -1;
  if (at < 0) return codes.at(by === 1 ? 0 : -1)!;
  return codes[(at + by + codes.length) % codes.length]!;
}
