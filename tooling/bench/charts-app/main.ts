import { cells } from './data.ts';

/** `?side=stroma|peer|heatmap&n=1000000`; the driver waits for `ready` and calls `bench`. */
const query = new URLSearchParams(location.search);
const n = Number(query.get('n') ?? 1_000_000);
const stage = document.getElementById('stage') as HTMLElement;
const blocks: number[] = [];
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) blocks.push(entry.startTime, entry.duration);
}).observe({ entryTypes: ['longtask'] });

const side = query.get('side');
const { make } =
  side === 'peer'
    ? await import('./peer.ts')
    : side === 'heatmap'
      ? await import('./heatmap.tsx')
      : await import('./stroma.tsx');
const bench = await make(stage, side === 'heatmap' ? cells(1) : cells(n));
// The engine's own work after a million random numbers is not the chart's.
await new Promise((done) => setTimeout(done, 1500));
Object.assign(globalThis, { bench, blocks, ready: true });
