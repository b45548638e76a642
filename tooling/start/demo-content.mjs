import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { NODE24, PYTHON, ROOT } from '../setup/paths.mjs';
import { run } from '../setup/run.mjs';

/** Datasets from locked dependencies, under descriptive names. */
const CARRIED = {
  'pbmc68k_reduced.h5ad': ['scanpy', 'datasets/10x_pbmc68k_reduced.h5ad'],
  'oligodendroglioma.h5ad': ['infercnvpy', 'datasets/data/oligodendroglioma.h5ad'],
};
/** A batch effect that Harmony removes: mixing of the samples .09 before and .77 after it (docs/measurements.md). */
const SIMULATED = { samples: 2, cells: 1000, seed: 7, batch: 0.15 };

/** Writes the demo files into the seed folder once; the BFF imports them as a user's uploads when READY appears. `cells`: per simulated sample. */
export async function writeDemoContent(seedDir, { cells = SIMULATED.cells } = {}) {
  const marker = join(seedDir, 'READY');
  if (existsSync(marker) || existsSync(join(seedDir, 'SEEDED'))) return 'already there';
  mkdirSync(seedDir, { recursive: true });
  const site = (await run(PYTHON, ['-c', "import sysconfig; print(sysconfig.get_paths()['purelib'])"])).trim();
  for (const [name, [pkg, path]] of Object.entries(CARRIED)) cpSync(join(site, pkg, path), join(seedDir, name));
  const scratch = join(seedDir, 'simulating');
  rmSync(scratch, { recursive: true, force: true });
  const { samples, seed, batch } = SIMULATED;
  await run(PYTHON, [
    '-m',
    'stroma_runner.simulator',
    '--cells',
    String(cells),
    '--samples',
    String(samples),
    '--seed',
    String(seed),
    '--batch',
    String(batch),
    '--no-tumour',
    '--out',
    scratch,
  ]);
  for (const name of readdirSync(scratch))
    if (name.endsWith('.zip')) renameSync(join(scratch, name), join(seedDir, name));
  rmSync(scratch, { recursive: true, force: true });
  writeFileSync(marker, '1');
  return 'two datasets and two simulated samples';
}

/** The simulator's name of the large demo dataset. */
const TOUR = 'tumour_surroundings.h5ad';

/**
 * Lets the simulator write the large demo dataset and its contigs into the folder `tour` of the seed folder, once; the BFF imports it and computes a
 * result of every tool, continuing where the last start stopped. Runs with a low priority, because the platform may already be in use.
 */
export async function writeDemoTour(seedDir, { cells = 20_000 } = {}) {
  const folder = join(seedDir, 'tour');
  if (existsSync(join(folder, TOUR)) || existsSync(join(folder, 'DONE'))) return 'already there';
  await run(PYTHON, ['-m', 'stroma_runner.simulator.demo', '--cells', String(cells), '--out', folder]);
  return `${cells.toLocaleString('en-US')} simulated cells; their analyses follow`;
}

/**
 * Collects sets for the reference library in the folder `references` of the seed folder, once; the BFF imports them. Runs in a separate process,
 * which waits for package servers. Returns which sets were found, and which not because a server could not be reached.
 */
export async function writeFirstReferences(seedDir) {
  const folder = join(seedDir, 'references');
  if (['READY', 'SEEDED'].some((name) => existsSync(join(folder, name)))) return 'already there';
  const text = await run(NODE24, [join(ROOT, 'tooling/references/first.mjs'), folder]);
  return text.trim().split('\n').at(-1);
}
