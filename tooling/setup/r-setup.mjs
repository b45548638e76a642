/**
 * `npm run r:setup`: installs R from Debian with Monocle 2, for the R version of the trajectory, and what the tests compare with: DESeq2
 * (pseudobulk), DESeq2, edgeR and limma (bulk), Seurat and SingleCellExperiment (exported objects), and ggplot2 for scripts of the drawing tools. Needs apt and root.
 */
import { spawnSync } from 'node:child_process';
import { say } from './say.mjs';

/** Debian's name of each package of R. */
const PACKAGES = {
  monocle: 'r-bioc-monocle',
  DESeq2: 'r-bioc-deseq2',
  edgeR: 'r-bioc-edger',
  limma: 'r-bioc-limma',
  Seurat: 'r-cran-seurat',
  SingleCellExperiment: 'r-bioc-singlecellexperiment',
  ggplot2: 'r-cran-ggplot2',
};
const DEBIAN = ['r-base-core', ...Object.values(PACKAGES)];

const runs = (command, args) => spawnSync(command, args, { stdio: 'ignore' }).status === 0;
const version = (name) =>
  String(spawnSync('Rscript', ['-e', `cat(as.character(packageVersion("${name}")))`]).stdout ?? '').trim();
const missing = () => Object.keys(PACKAGES).filter((name) => !runs('Rscript', ['-e', `packageVersion("${name}")`]));
const versions = () =>
  Object.keys(PACKAGES)
    .map((name) => `${name} ${version(name)}`)
    .join(' and ');

function apt(...args) {
  const options = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  return spawnSync('apt-get', args, options).status === 0;
}

/** A sentence for the operator, and the exit status. */
function setUp() {
  if (!missing().length) return [`R and its packages ${versions()} are installed already.`, 0];
  const manual = `Install the Debian packages ${DEBIAN.join(', ')} by hand, then run this again.`;
  if (process.platform !== 'linux' || !runs('apt-get', ['--version']))
    return [`This machine has no apt-get, so R cannot be installed here. ${manual}`, 1];
  if (process.getuid?.() !== 0) return [`apt-get needs root, so run this as root. ${manual}`, 1];
  say(`Installing ${DEBIAN.join(', ')} (about 1 GB)…`);
  if (!apt('update', '-q')) return ['apt-get update failed. Check the network and run this again.', 1];
  if (!apt('install', '-y', '-q', '--no-install-recommends', ...DEBIAN))
    return ['apt-get install failed. Its message is above.', 1];
  const left = missing();
  if (left.length) return [`The packages are installed, but R does not find ${left.join(', ')}.`, 1];
  return [
    `R and its packages ${versions()} are installed. The trajectory tool uses Monocle from the next job on; the tests compare with the others.`,
    0,
  ];
}

const [message, status] = setUp();
say(message);
process.exit(status);
