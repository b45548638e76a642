import { cpus } from 'node:os';
import { say } from '../setup/say.mjs';
import { slownessOfMachine } from '../test/budget.mjs';

/** A table of text; the first row is its head, numbers stand right. */
export function table(rows) {
  const widths = rows[0].map((_, i) => Math.max(...rows.map((row) => String(row[i]).length)));
  rows.forEach((row, r) => {
    say(row.map((cell, i) => (i ? String(cell).padStart(widths[i]) : String(cell).padEnd(widths[i]))).join('  '));
    if (r === 0) say(widths.map((w) => '-'.repeat(w)).join('  '));
  });
}

/** Prints what the figures were taken on; times in ms grow with it, shares of a peer's do not. */
export async function sayMachine() {
  const { node, python } = await slownessOfMachine();
  const [slow, slowPython] = [node, python].map((times) => times.toFixed(2));
  say(
    `${cpus().length} cores, ${cpus()[0]?.model}; JavaScript takes ${slow}, Python ${slowPython} times as long as on the budget's machine`,
  );
}

/** Prints one line a goal; true when all are reached. A figure that could not be taken (null) is a miss. */
export function judge(goals) {
  for (const { name, value, limit, text } of goals)
    say(`${value !== null && value <= limit ? 'PASS' : 'MISS'}  ${name}: ${text}`);
  return goals.every(({ value, limit }) => value !== null && value <= limit);
}

export const median = (values) => {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
};
