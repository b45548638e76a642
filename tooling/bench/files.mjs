import { existsSync, mkdirSync, renameSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { PYTHON, ROOT } from '../setup/paths.mjs';
import { findPython, findUv, indexArguments } from '../setup/python-env.mjs';
import { run } from '../setup/run.mjs';
import { say } from '../setup/say.mjs';

export const BENCH_DIR = resolve(process.env.BENCH_DIR || join(ROOT, 'bench-out'));
export const CELLS = Number(process.env.BENCH_CELLS || 1_000_000);
export const GENES = Number(process.env.BENCH_GENES || 3000);

/** The measured matrix as h5ad files, cell-major (csr) and gene-major (csc): BENCH_H5AD_CSR and BENCH_H5AD_CSC, or created once. */
export async function matrixFiles(forms = ['csr', 'csc'], cells = CELLS, genes = GENES) {
  const given = { csr: process.env.BENCH_H5AD_CSR, csc: process.env.BENCH_H5AD_CSC };
  const paths = {};
  for (const form of forms) {
    const path = given[form]
      ? resolve(given[form])
      : join(BENCH_DIR, `synthetic-${cells}x${genes}-${form}-of-30-types.h5ad`);
    paths[form] = path;
    if (existsSync(path)) continue;
    mkdirSync(BENCH_DIR, { recursive: true });
    say(`Writing ${path}`);
    const script = join(ROOT, 'tooling/bench/make_matrix.py');
    await run(PYTHON, [script, String(cells), String(genes), form, `${path}.part`]);
    renameSync(`${path}.part`, path);
  }
  return paths;
}

/** The peer's environment: BENCH_CELLXGENE_VENV, or created once from the pins next to its script. */
export async function cellxgeneEnvironment() {
  const venv = resolve(process.env.BENCH_CELLXGENE_VENV || join(BENCH_DIR, 'venv-cellxgene'));
  const python = join(venv, 'bin/python');
  if (!existsSync(join(venv, 'bin/cellxgene'))) {
    say(`Installing cellxgene in ${venv}`);
    const pins = join(ROOT, 'dataset-service/benchmarks/requirements-cellxgene.txt');
    const uv = await findUv(PYTHON);
    await run(uv, ['venv', '--python', PYTHON, venv]);
    await run(uv, ['pip', 'install', '--python', python, ...indexArguments(findPython()), '-r', pins]);
  }
  return { python, program: join(venv, 'bin/cellxgene') };
}
