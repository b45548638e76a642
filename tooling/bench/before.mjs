/**
 * `npm run bench -- before --checkout=<folder>`: one gene of a large dataset, in this checkout and another one (an earlier commit, set up by its own
 * `npm start`). Both platforms import the same file and return the same genes in turns, through the BFF with a session, until all bytes have arrived;
 * the starting side alternates. The replies must be equal. BENCH_CELLS and BENCH_GENES as for `explorer`. Goal: the median of this checkout is at
 * most 1.1 of the other one's.
 */
import { spawn } from 'node:child_process';
import { Agent, request } from 'node:http';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { NODE24, ROOT } from '../setup/paths.mjs';
import { say, SetupError } from '../setup/say.mjs';
import { matrixFiles } from './files.mjs';
import { judge, median, table } from './report.mjs';

const ROUNDS = 500;
const GOAL = 1.1;
const SERVE = `
import { startBenchPlatform, importDataset } from './tooling/bench/bench-platform.mjs';
const platform = await startBenchPlatform();
process.once('message', async () => { await platform.stop(); process.exit(0); });
const { datasetId, importSeconds } = await importDataset(platform, process.env.BENCH_FILE);
process.send({ url: platform.url, token: platform.token, datasetId, importSeconds });
`;

/** The platform of a checkout in its own process, with the file imported. */
async function serve(checkout, file) {
  const child = spawn(NODE24, ['--no-warnings', '--input-type=module', '-e', SERVE], {
    cwd: checkout,
    env: { ...process.env, BENCH_FILE: file },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const ready = await new Promise((done, failed) => {
    child.once('message', done);
    child.once('close', (code) => failed(new SetupError(`The platform of ${checkout} ended with ${code}.`)));
  });
  const closed = new Promise((done) => child.once('close', done));
  const agent = new Agent({ keepAlive: true });
  return { ...ready, agent, stop: () => (agent.destroy(), child.send('stop'), closed) };
}

/** `{ms, body}` of one gene in the form that the explorer requests; without client caches on either side. */
function gene({ url, token, datasetId, agent }, name) {
  const start = performance.now();
  return new Promise((done, failed) => {
    const sending = request(
      `${url}/api/user/user_datasets/${datasetId}/observation_gene`,
      {
        method: 'POST',
        agent,
        headers: {
          authorization: `Bearer ${token}`,
          accept: 'application/octet-stream',
          'content-type': 'application/x-www-form-urlencoded',
        },
      },
      (reply) => {
        const parts = [];
        reply.on('data', (part) => parts.push(part)).on('error', failed);
        reply.on('end', () => {
          const body = Buffer.concat(parts);
          if (reply.statusCode === 200) done({ ms: performance.now() - start, body });
          else failed(new Error(`${url}: ${name}: ${reply.statusCode} ${body.subarray(0, 300)}`));
        });
      },
    );
    sending.on('error', failed).end(String(new URLSearchParams({ gene: name, layer: 'normalized' })));
  });
}

/** @param {string[]} args `--checkout=<folder>`, `--genes=<prefix of the names>` */
export async function benchOtherCheckout(args) {
  const given = args.find((arg) => arg.startsWith('--checkout='))?.slice('--checkout='.length);
  const checkout = resolve(given ?? '');
  if (!given || !existsSync(join(checkout, 'tooling/bench/bench-platform.mjs')))
    throw new SetupError('Name a checkout that is set up: npm run bench -- before --checkout=<folder>.');
  const { csr } = await matrixFiles(['csr']);
  const sides = { other: await serve(checkout, csr) };
  try {
    sides.ours = await serve(ROOT, csr);
    for (const [name, { importSeconds }] of Object.entries(sides))
      say(`Import, ${name}: ${importSeconds.toFixed(1)} s`);
    const times = { other: [], ours: [] };
    const names = Array.from({ length: ROUNDS + 1 }, (_, index) => `gene${index}`);
    for (const [turn, name] of names.entries()) {
      const order = turn % 2 ? ['other', 'ours'] : ['ours', 'other'];
      const found = {};
      for (const side of order) found[side] = await gene(sides[side], name);
      if (!found.ours.body.equals(found.other.body)) throw new Error(`${name}: the replies differ`);
      // The first gene opens connections and files.
      if (turn) for (const side of order) times[side].push(found[side].ms);
    }
    const p95 = (list) => [...list].sort((a, b) => a - b)[Math.floor(0.95 * list.length)];
    const rows = Object.entries(times).map(([side, list]) => [side, median(list).toFixed(2), p95(list).toFixed(2)]);
    table([[`${ROUNDS} genes, in turns`, 'median ms', 'p95 ms'], ...rows]);
    const value = median(times.ours) / median(times.other);
    return judge([
      { name: `gene request <= ${GOAL} of the other checkout`, value, limit: GOAL, text: value.toFixed(3) },
    ]);
  } finally {
    await Promise.all(Object.values(sides).map((side) => side.stop()));
  }
}
