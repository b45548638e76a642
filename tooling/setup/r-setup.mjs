/** `npm run r:setup`: installs R and Monocle 2 from Debian, for the R version of the trajectory. Needs apt and root. */
import { spawnSync } from 'node:child_process';
import { say } from './say.mjs';

const PACKAGES = ['r-base-core', 'r-bioc-monocle'];
const ASKED = 'quit(status = if (requireNamespace("monocle", quietly = TRUE)) 0 else 1)';

const runs = (command, args) => spawnSync(command, args, { stdio: 'ignore' }).status === 0;
const isReady = () => runs('Rscript', ['-e', ASKED]);
const version = () =>
  String(spawnSync('Rscript', ['-e', 'cat(as.character(packageVersion("monocle")))']).stdout ?? '').trim();

function apt(...args) {
  const options = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  return spawnSync('apt-get', args, options).status === 0;
}

/** A sentence for the operator, and the exit status. */
function setUp() {
  if (isReady()) return [`R and its package monocle ${version()} are installed already.`, 0];
  const manual = `Install the Debian packages ${PACKAGES.join(' and ')} by hand, then run this again.`;
  if (process.platform !== 'linux' || !runs('apt-get', ['--version']))
    return [`This machine has no apt-get, so R cannot be installed here. ${manual}`, 1];
  if (process.getuid?.() !== 0) return [`apt-get needs root, so run this as root. ${manual}`, 1];
  say(`Installing ${PACKAGES.join(', ')} (about 740 MB)…`);
  if (!apt('update', '-q')) return ['apt-get update failed. Check the network and run this again.', 1];
  if (!apt('install', '-y', '-q', '--no-install-recommends', ...PACKAGES))
    return ['apt-get install failed. Its message is above.', 1];
  if (!isReady()) return ['The packages are installed, but R does not find monocle.', 1];
  return [
    `R and its package monocle ${version()} are installed. The trajectory tool uses them from the next job on.`,
    0,
  ];
}

const [message, status] = setUp();
say(message);
process.exit(status);
