import { setTimeout } from 'node:timers/promises';
import { processTree } from '../../../tooling/load/watch.ts';

/** Milliseconds of each second that a slowed process may run. */
const SHARE = 300;

/** Signals the processes below `pid`; some may have ended since they were listed. */
function signal(pids: number[], name: 'SIGSTOP' | 'SIGCONT'): void {
  for (const pid of pids)
    try {
      process.kill(pid, name);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
}

/**
 * Lets what computes below the process `pid` run for a third of the time, until `stop`. So a test can act while an analysis runs, however
 * fast the machine is. `pid` itself answers as before.
 */
export function slowDescendants(pid: number): { stop(): Promise<void> } {
  let isOver = false;
  const turn = async () => {
    const below = processTree(pid).slice(1);
    signal(below, 'SIGSTOP');
    await setTimeout(1000 - SHARE);
    signal(below, 'SIGCONT');
    await setTimeout(SHARE);
  };
  const run = (async () => {
    while (!isOver) await turn();
  })();
  return {
    async stop() {
      isOver = true;
      await run;
    },
  };
}
