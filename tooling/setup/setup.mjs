import { statfsSync } from 'node:fs';
import { installNodePackages } from './node-packages.mjs';
import { ROOT } from './paths.mjs';
import { buildGeneTables, findPython, installPythonPackages, putPackagesOnPath } from './python-env.mjs';
import { createSteps, SetupError } from './say.mjs';
import { buildWorkbench } from './workbench.mjs';

const GIB = 1024 ** 3;

/**
 * Installs everything that a new machine lacks; each step is skipped if it was done for the same inputs. `onPython`: starts steps that need only
 * Python.
 */
export async function setUp({ more = 0, onPython } = {}) {
  const [major] = process.versions.node.split('.').map(Number);
  if (major < 20) throw new SetupError(`Node 20 or newer is needed; this is ${process.version}.`);
  findPython();
  const disk = statfsSync(ROOT);
  const free = (disk.bavail * disk.bsize) / GIB;
  if (free < 1)
    throw new SetupError(`The disk is full: ${free.toFixed(1)} GiB are free, 5 GiB are needed for the set-up.`);
  // If it is set, as in many container images, each Python process would compile its imports: ten seconds for scanpy instead of three.
  delete process.env.PYTHONDONTWRITEBYTECODE;
  const step = createSteps(4 + more);
  await step('JavaScript packages (about 700 MB)', installNodePackages);
  await step('Python environment (about 1.3 GB)', installPythonPackages);
  putPackagesOnPath();
  onPython?.();
  await step('gene tables', buildGeneTables);
  await step('workbench', buildWorkbench);
  return step;
}
