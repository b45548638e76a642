/** Runs a script (or, with --workspace NAME, a package's command) on the project's own Node 24. */
import { spawnSync } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { NODE24, ROOT } from './setup/paths.mjs';

const args = process.argv.slice(2);
const bin = join(ROOT, 'node_modules/.bin');
let cwd = process.cwd();
let command = [NODE24, ...args];
if (args[0] === '--workspace') {
  cwd = join(ROOT, args[1]);
  command = [NODE24, join(bin, args[2]), ...args.slice(3)];
}
const result = spawnSync(command[0], command.slice(1), {
  cwd,
  stdio: 'inherit',
  env: { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}` },
});
process.exit(result.status ?? 1);
