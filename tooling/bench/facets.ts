/*
 * A facet of the catalogue of 200 entries, over HTTP like a browser: the first request reads the index, later ones have a different choice each.
 * Prints one JSON line of milliseconds; exit 1 if the 95th percentile is above the goal.
 */
import { insertVersion } from '../../bff/test/catalogue.ts';
import { person } from '../../bff/test/people.ts';
import { startServer } from '../../bff/test/server.ts';

const [ENTRIES, TYPES, ABOVE, CALLS, GOAL_MS] = [200, 30, 120, 300, 150];
const s = await startServer();
const reader = await person(s, 'reader');
for (let entry = 0; entry < ENTRIES; entry++) {
  const dataset = `d${entry}`;
  const row = { id: dataset, space_id: reader.spaceId, created_by: reader.userId, name: dataset, kind: 'custom' };
  await s.deps.db('datasets').insert({ ...row, cells: 10_000, genes: 30_000, samples: 8, created_at: entry });
  const terms = { species: 'Homo sapiens', tissue: `tissue ${entry % 25}`, disease: `disease ${entry % 18}` };
  const given = { spaceId: reader.spaceId, userId: reader.userId, at: 1 };
  const facts = { title: `Dataset ${entry}`, doi: `10.1000/${entry % 60}` };
  const { id } = await insertVersion(s.deps.db, dataset, {
    ...given,
    facts,
    terms: { ...terms, technology: `v${entry % 9}` },
  });
  const base = { version_id: id, kind: 'cellType', label_zh: null, cells: 300 };
  const types = Array.from({ length: TYPES }, (_, k) => (entry * 7 + k * 3) % 240);
  const own = types.map((k) => ({
    ...base,
    value: `CL:${k}`,
    label: `type ${k}`,
    is_ancestor: false,
    names: `synonym ${k}`,
  }));
  const above = Array.from({ length: ABOVE }, (_, k) => ({
    ...{ ...base, value: `UP:${k}`, label: `above ${k}`, is_ancestor: true },
    names: types
      .filter((type) => (type + k) % 6 < 3)
      .map((type) => `CL:${type}`)
      .join('\n'),
  }));
  const rows = [...own, ...above];
  for (let at = 0; at < rows.length; at += 50) await s.deps.db('public_terms').insert(rows.slice(at, at + 50));
}
const ask = async (query: string): Promise<number> => {
  const begun = performance.now();
  const { status } = await s.call(`public/datasets?${query}`, { token: reader.token });
  if (status !== 200) throw new Error(`${query}: ${status}`);
  return performance.now() - begun;
};
const first = await ask('');
const times: number[] = [];
for (let call = 0; call < CALLS; call++) {
  const k = call % 12;
  times.push(
    await ask(
      `cellType=UP:${k}&tissue=tissue%20${call % 25}&disease=disease%20${call % 18}&search=${call % 3 ? '' : 'dataset'}`,
    ),
  );
}
times.sort((a, b) => a - b);
const at = (share: number) => Math.round(times[Math.floor(share * (times.length - 1))]! * 10) / 10;
const memory = Math.round(process.memoryUsage().rss / 1e6);
console.log(
  JSON.stringify({ entries: ENTRIES, first: Math.round(first), median: at(0.5), p95: at(0.95), rssMb: memory }),
);
await s.close();
process.exit(at(0.95) > GOAL_MS ? 1 : 0);
