import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

const SAMPLE_MS = 100;

/** [pid, parent, resident kB] of every process. */
function processes() {
  if (process.platform !== 'linux')
    return execFileSync('ps', ['-axo', 'pid=,ppid=,rss='], { encoding: 'utf8' })
      .trim()
      .split('\n')
      .map((line) => line.trim().split(/\s+/).map(Number));
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      const text = readFileSync(`/proc/${name}/status`, 'utf8');
      return [[Number(name), Number(/^PPid:\s+(\d+)/m.exec(text)[1]), Number(/^VmRSS:\s+(\d+)/m.exec(text)?.[1] ?? 0)]];
    } catch {
      return []; // ended between the two reads
    }
  });
}

/** Bytes resident in the processes and everything below them; pages that two share count twice. */
export function treeBytes(roots) {
  const all = processes();
  const inside = new Set(roots);
  for (let size = -1; size !== inside.size;) {
    size = inside.size;
    for (const [pid, parent] of all) if (inside.has(parent)) inside.add(pid);
  }
  return all.reduce((sum, [pid, , kb]) => sum + (inside.has(pid) ? kb * 1024 : 0), 0);
}

/** Samples the process tree until `stop`, which returns the peak in bytes. */
export function watchMemory(rootsOf) {
  let peak = 0;
  const sample = () => (peak = Math.max(peak, treeBytes(rootsOf())));
  sample();
  const timer = setInterval(sample, SAMPLE_MS).unref();
  return {
    stop() {
      clearInterval(timer);
      sample();
      return peak;
    },
  };
}
