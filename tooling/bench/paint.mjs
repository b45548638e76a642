import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { importDataset, startBenchPlatform } from './bench-platform.mjs';
import { startCellxgene } from './cellxgene.mjs';
import { BENCH_DIR, cellxgeneEnvironment, matrixFiles } from './files.mjs';
import { measureFirstPaint, MODES } from './first-paint.mjs';
import { judge, median, table } from './report.mjs';

const ROUNDS = 3;

/** Only first paint; true if its goals are reached. */
export async function benchPaint() {
  const files = await matrixFiles();
  const peer = await cellxgeneEnvironment();
  const platform = await startBenchPlatform();
  try {
    const { datasetId } = await importDataset(platform, files.csr);
    const paint = await measurePaint(platform, datasetId, files.csr, peer);
    writeFileSync(join(BENCH_DIR, 'paint.json'), JSON.stringify({ date: new Date().toISOString(), paint }, null, 1));
    return reportPaint(paint);
  } finally {
    await platform.stop();
  }
}

/** The explorer of a dataset as a browser opens it, signed in. */
export const paintOf = ({ url, token }, datasetId) => ({
  url: `${url}/cloud/userDatasetAnalysis/${datasetId}`,
  storage: {
    'stroma.token': token,
    'stroma.preferences': JSON.stringify({ locale: 'en-US', theme: 'light' }),
  },
});

/** `{mode: {stroma: [...], cellxgene: [...]}}`, alternating. A side that drew nothing in a mode is not measured again. */
export async function measurePaint(platform, datasetId, h5ad, environment) {
  const pictures = join(BENCH_DIR, 'pictures');
  mkdirSync(pictures, { recursive: true });
  const peer = await startCellxgene(environment, h5ad);
  const sides = {
    stroma: paintOf(platform, datasetId),
    cellxgene: { url: peer.url },
  };
  const result = {};
  try {
    for (const mode of Object.keys(MODES)) {
      result[mode] = { stroma: [], cellxgene: [] };
      for (let round = 0; round < ROUNDS; round++)
        for (const [name, side] of Object.entries(sides)) {
          const found = result[mode][name];
          if (found.length && found.at(-1).ms === null) continue;
          const picture = join(pictures, `${name}-${mode.replaceAll(' ', '-')}.png`);
          found.push(await measureFirstPaint({ ...side, mode, picture }));
        }
    }
  } finally {
    await peer.stop();
  }
  return result;
}

const least = (times) => {
  const drawn = times.filter((ms) => ms !== null);
  return drawn.length ? Math.min(...drawn) : null;
};
const share = (name, ours, theirs, limit) => {
  const value = ours === null || theirs === null ? null : ours / theirs;
  return {
    name,
    value,
    limit,
    text: value === null ? 'not drawn' : `${value.toFixed(2)} (${ours} beside ${theirs} ms)`,
  };
};

const middle = (runs, key) => (runs.every((run) => run[key] !== null) ? median(runs.map((run) => run[key])) : null);

export function reportPaint(paint) {
  const rows = [['first paint, ms', 'rounds', 'median', 'said by the plot', 'drawn by', 'coverage']];
  const goals = [];
  const peerAnywhere = middle(paint.webgl.cellxgene, 'ms');
  for (const [mode, sides] of Object.entries(paint)) {
    for (const [name, runs] of Object.entries(sides))
      rows.push([
        `${name}, ${mode}`,
        runs.map((run) => run.ms ?? 'never').join(' '),
        middle(runs, 'ms') ?? '-',
        middle(runs, 'saidMs') ?? '-',
        runs[0].renderer ?? '-',
        runs.at(-1).coverage.toFixed(3),
      ]);
    const [ours, theirs] = [middle(sides.stroma, 'ms'), middle(sides.cellxgene, 'ms')];
    // A peer that draws nothing without WebGL is measured with it: the harder comparison.
    const against = theirs ?? peerAnywhere;
    const note = theirs === null ? ' (cellxgene drew nothing in this mode: its time with WebGL)' : '';
    goals.push({ ...share(`first paint <= 1/2 of cellxgene, ${mode}`, ours, against, 0.5), note });
  }
  const best = (side) => least(Object.values(paint).map((sides) => middle(sides[side], 'ms')));
  goals.push(share('first paint <= 1/4 of cellxgene, each in its best mode', best('stroma'), best('cellxgene'), 0.25));
  for (const goal of goals) goal.text += goal.note ?? '';
  table(rows);
  return judge(goals);
}
