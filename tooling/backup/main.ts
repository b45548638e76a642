/** `npm run backup`, `npm run restore`, `npm run upgrade` (docs/operations.md, "Backups"). */
import { parseArgs } from 'node:util';
import { backup } from './backup.ts';
import { findPlaces, Refusal } from './places.ts';
import { restore } from './restore.ts';
import { upgrade } from './upgrade.ts';

const USAGE = `npm run backup  -- --to FILE.tar [--data DIR]
npm run restore -- --from FILE.tar [--data DIR] [--force]
npm run upgrade -- [--data DIR] [--to FILE.tar | --no-backup]`;
const say = (line: string): void => void process.stdout.write(`${line}\n`);

async function main([command, ...args]: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      to: { type: 'string' },
      from: { type: 'string' },
      data: { type: 'string' },
      force: { type: 'boolean', default: false },
      'no-backup': { type: 'boolean', default: false },
    },
  });
  const places = findPlaces(process.env, values.data);
  if (command === 'backup' && values.to) return void (await backup(places, values.to, say));
  if (command === 'restore' && values.from) return restore(places, values.from, say, { force: values.force });
  if (command === 'upgrade')
    return void (await upgrade(places, say, { backupTo: values['no-backup'] ? null : values.to }));
  throw new Refusal(USAGE);
}

main(process.argv.slice(2)).catch((error: Error & { code?: string }) => {
  const isPlain = error instanceof Refusal || error.code?.startsWith('ERR_PARSE_ARGS');
  process.stderr.write(`${isPlain ? error.message : error.stack}\n`);
  process.exitCode = 1;
});
