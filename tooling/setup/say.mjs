/** Output of the set-up: one line per step, and one sentence for an error that stops it. */
export class SetupError extends Error {}

export const say = (text) => process.stdout.write(`${text}\n`);

export function createSteps(total) {
  let i = 0;
  return async (title, run) => {
    i += 1;
    const start = Date.now();
    say(`[${i}/${total}] ${title}`);
    const note = await run();
    const seconds = ((Date.now() - start) / 1000).toFixed(1);
    say(`      ${note ?? 'done'} (${seconds} s)`);
  };
}
