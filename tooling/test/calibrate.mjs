/**
 * Prints how many processor seconds a fixed piece of work takes on this machine: objects, strings, JSON and floating-point numbers, as the
 * suites in Node and the browser do. calibrate.py does the same for Python.
 */
const before = process.cpuUsage();
let kept = 0;
for (let round = 0; round < 12; round += 1) {
  const rows = Array.from({ length: 6000 }, (_, k) => ({ id: `cell-${k}`, x: Math.sin(k), tags: [k % 7, k % 11] }));
  const back = JSON.parse(JSON.stringify(rows));
  const byTag = new Map();
  for (const row of back) byTag.set(row.tags.join('/'), (byTag.get(row.tags.join('/')) ?? 0) + row.x);
  const numbers = Float64Array.from({ length: 120_000 }, (_, k) => Math.log1p((k * 7919) % 104_729));
  numbers.sort();
  kept += byTag.size + numbers[round] + back.filter((row) => /-(\d)\1/.test(row.id)).length;
}
const { user, system } = process.cpuUsage(before);
// `kept` is used, so that no engine may leave the work out.
process.stdout.write(`${Number.isFinite(kept) ? (user + system) / 1e6 : NaN}\n`);
