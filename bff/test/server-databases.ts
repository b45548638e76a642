/**
 * Databases of the tests on MariaDB or MySQL. Migrating one takes 3 to 9 seconds of waiting for the disk, so the databases of a Jest run are
 * created from one template and emptied between test files.
 */
import knex, { type Knex } from 'knex';
import { connect } from '../src/db/connect.ts';
import type { TestDatabase } from './database.ts';

/** A table and the statement that creates it, with the next value of its counter. */
type Schema = ReadonlyMap<string, string>;

let made = 0;
/** Prefix set by databases-setup.mjs for a Jest run; at its end everything with this prefix is dropped. */
const runPrefix = (): string | undefined => process.env.STROMA_TEST_DATABASES;
const nextName = (): string =>
  `${runPrefix() ?? `stroma_test_${process.pid}_${Math.random().toString(36).slice(2, 8)}`}_${process.pid}_${++made}`;

const adminOf = (base: string): Knex =>
  knex({
    client: 'mysql2',
    connection: { uri: base, multipleStatements: true },
    // One connection, because `foreign_key_checks` is set per connection.
    pool: { min: 1, max: 1 },
  });

const urlOf = (base: string, name: string): string => Object.assign(new URL(base), { pathname: `/${name}` }).href;

export async function schemaOf(db: Knex, name: string): Promise<Schema> {
  const [tables] = (await db.raw('show tables from ??', [name])) as [Record<string, string>[]];
  const schema = new Map<string, string>();
  for (const row of tables) {
    const table = Object.values(row)[0]!;
    const [[found]] = (await db.raw('show create table ??.??', [name, table])) as [[Record<string, string>]];
    schema.set(table, found['Create Table']!);
  }
  return schema;
}

const COUNTER = / AUTO_INCREMENT=(\d+)/;
const withoutCounter = (statement: string): string => statement.replace(COUNTER, '');
const counterOf = (statement: string): number => Number(COUNTER.exec(statement)?.[1] ?? 1);

/** A migrated unused database, and databases with its schema and rows. */
class Databases {
  private readonly admin: Knex;
  private readonly base: string;
  private readonly template: string;
  private schema: Schema = new Map();
  private seeded: string[] = [];
  private readonly free: string[] = [];

  private constructor(base: string) {
    this.base = base;
    this.template = nextName();
    this.admin = adminOf(base);
  }

  static async open(base: string): Promise<Databases> {
    const all = new Databases(base);
    await all.admin.raw('create database ??', [all.template]);
    await (await connect(urlOf(base, all.template))).destroy();
    all.schema = await schemaOf(all.admin, all.template);
    for (const table of all.schema.keys())
      if (await all.admin.withSchema(all.template).from(table).first()) all.seeded.push(table);
    return all;
  }

  async take(): Promise<TestDatabase> {
    const name = this.free.pop() ?? (await this.create());
    return { url: urlOf(this.base, name), drop: () => this.release(name) };
  }

  private async create(): Promise<string> {
    const name = nextName();
    await this.admin.raw('create database ??', [name]);
    const statements = [...this.schema.values()].map((statement) =>
      statement.replace('CREATE TABLE `', `CREATE TABLE \`${name}\`.\``),
    );
    // A literal question mark would be a binding.
    await this.admin.raw(['set foreign_key_checks = 0', ...statements].join(';').replaceAll('?', '\\?'));
    await this.admin.raw(this.seeds(name));
    return name;
  }

  private seeds(name: string): string {
    return this.seeded
      .map((table) => `insert into \`${name}\`.\`${table}\` select * from \`${this.template}\`.\`${table}\``)
      .join(';');
  }

  /** Empties a database for the next test file. One whose schema a test has changed, or that a process still uses, is dropped. */
  private async release(name: string): Promise<void> {
    const schema = await schemaOf(this.admin, name);
    const isSame =
      schema.size === this.schema.size &&
      [...this.schema].every(([table, text]) => withoutCounter(schema.get(table) ?? '') === withoutCounter(text));
    if (!isSame || !(await this.isUnused(name))) {
      await this.admin.raw('drop database ??', [name]);
      return;
    }
    const counters = [...this.schema].filter(([table, text]) => counterOf(schema.get(table)!) !== counterOf(text));
    await this.admin.raw(
      [
        ...['set foreign_key_checks = 0', 'begin'],
        ...[...this.schema.keys()].map((table) => `delete from \`${name}\`.\`${table}\``),
        ...[this.seeds(name), 'commit'],
        ...counters.map(([table, text]) => `alter table \`${name}\`.\`${table}\` auto_increment = ${counterOf(text)}`),
      ].join(';'),
    );
    this.free.push(name);
  }

  /** Whether its last connection has ended, which the server notices shortly after the client. */
  private async isUnused(name: string): Promise<boolean> {
    for (const end = Date.now() + 5000; Date.now() < end;) {
      const used = await this.admin('information_schema.processlist').where({ db: name }).first('id');
      if (!used) return true;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    return false;
  }
}

/** A database without tables. */
export async function createDatabase(base: string): Promise<TestDatabase> {
  const admin = adminOf(base);
  const name = nextName();
  await admin.raw('create database ??', [name]);
  return {
    url: urlOf(base, name),
    async drop() {
      await admin.raw('drop database ??', [name]);
      await admin.destroy();
    },
  };
}

let databases: Promise<Databases> | undefined;

/** A migrated database: one of the Jest run's; outside Jest an empty one, which its first user migrates. */
export async function takeDatabase(base: string): Promise<TestDatabase> {
  if (!runPrefix()) return createDatabase(base);
  databases ??= Databases.open(base);
  return (await databases).take();
}
