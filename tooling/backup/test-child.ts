/** A process for the tests to kill: `restore DATA FILE STEP [--force]`, `upgrade DATA MIGRATION`, `write DATA`. */
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { connect } from '../../bff/src/db/connect.ts';
import { MIGRATIONS } from '../../bff/src/db/migrations/index.ts';
import { restore } from './restore.ts';
import { placesOf, user } from './test-scene.ts';
import { upgrade } from './upgrade.ts';

const [command, data = '', third = '', fourth = '', fifth = ''] = process.argv.slice(2);
const places = placesOf(data);
const say = (line: string): void => console.log(line);
const die = (): void => void process.kill(process.pid, 'SIGKILL');

if (command === 'restore')
  await restore(places, third, say, {
    force: fifth === '--force',
    onStep: (name) => (name === fourth ? die() : undefined),
  });

if (command === 'upgrade') {
  // Ends inside of the migration, when its changes are made and not committed.
  const { up, down } = MIGRATIONS[third]!;
  MIGRATIONS[third] = {
    up: async (db) => {
      await up(db);
      die();
    },
    ...(down && { down }),
  };
  await upgrade(places, say);
}

if (command === 'write') {
  // Like the platform: the object is complete before the row that names it.
  const db = await connect(places.database);
  for (let i = 0; ; i += 1) {
    const folder = join(data, `objects/files/new${i}`);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'part'), `content ${i} `.repeat(i % 1000));
    renameSync(join(folder, 'part'), join(folder, 'content'));
    await db('users').insert(user(`new${i}`));
    if (i % 20 === 0) console.log(i);
  }
}
