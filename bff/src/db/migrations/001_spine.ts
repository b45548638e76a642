import type { Knex } from 'knex';

/** Times are milliseconds since 1970 (bigint); JSON is text, so that both engines agree. */
export async function up(db: Knex): Promise<void> {
  await createAccounts(db);
  await createSignIn(db);
  await createFiles(db);
  await createJobs(db);
}

const id = (t: Knex.CreateTableBuilder) => t.string('id', 64).primary();

async function createAccounts(db: Knex): Promise<void> {
  await db.schema.createTable('users', (t) => {
    id(t);
    t.string('uuid', 64).notNullable();
    t.string('username', 50).notNullable();
    t.string('username_key', 50).notNullable().unique();
    t.string('email', 254).notNullable();
    t.string('email_key', 254).notNullable().unique();
    t.string('phone', 40);
    t.string('password_hash', 255).notNullable();
    t.boolean('is_admin').notNullable().defaultTo(false);
    t.boolean('is_demo').notNullable().defaultTo(false);
    t.boolean('tutorial_seen').notNullable().defaultTo(false);
    t.bigInteger('created_at').notNullable();
  });
  await db.schema.createTable('spaces', (t) => {
    id(t);
    t.string('kind', 16).notNullable();
    t.string('name', 64).notNullable();
    t.bigInteger('storage_limit').notNullable();
    t.bigInteger('created_at').notNullable();
  });
  await db.schema.createTable('space_members', (t) => {
    id(t);
    t.string('space_id', 64).notNullable().references('spaces.id').onDelete('CASCADE');
    t.string('user_id', 64).notNullable().references('users.id').onDelete('CASCADE');
    t.string('role', 16).notNullable();
    for (const flag of ['can_view', 'can_edit', 'can_delete', 'can_download']) t.boolean(flag).notNullable();
    t.unique(['space_id', 'user_id']);
  });
}

async function createSignIn(db: Knex): Promise<void> {
  await db.schema.createTable('sessions', (t) => {
    t.string('token_hash', 64).primary();
    t.string('user_id', 64).notNullable().references('users.id').onDelete('CASCADE');
    t.string('space_id', 64).notNullable();
    t.bigInteger('created_at').notNullable();
    t.bigInteger('seen_at').notNullable();
  });
  await db.schema.createTable('email_codes', (t) => {
    id(t);
    t.string('email_key', 254).notNullable().index();
    t.string('code_hash', 64).notNullable();
    t.integer('guesses').notNullable().defaultTo(0);
    t.bigInteger('expires_at').notNullable();
    t.bigInteger('spent_at');
  });
  await db.schema.createTable('sign_in_links', (t) => {
    t.string('link_hash', 64).primary();
    t.string('user_id', 64).notNullable().references('users.id').onDelete('CASCADE');
    t.bigInteger('expires_at').notNullable();
    t.bigInteger('spent_at');
  });
  await db.schema.createTable('login_log', (t) => {
    id(t);
    t.string('user_id', 64).notNullable().references('users.id').onDelete('CASCADE');
    t.bigInteger('at').notNullable();
    t.string('ip', 64).notNullable();
    t.index(['user_id', 'at']);
  });
}

async function createFiles(db: Knex): Promise<void> {
  await db.schema.createTable('files', (t) => {
    id(t);
    t.string('space_id', 64).notNullable().index();
    t.string('created_by', 64).notNullable();
    t.string('name', 255).notNullable();
    t.bigInteger('size').notNullable();
    t.string('kind', 16).notNullable();
    t.string('state', 16).notNullable();
    t.string('sha256', 64);
    t.text('facts', 'longtext');
    t.text('error');
    t.string('species', 64);
    t.string('job_id', 64);
    t.string('dataset_id', 64);
    t.bigInteger('created_at').notNullable();
  });
  await db.schema.createTable('drafts', (t) => {
    id(t);
    t.string('space_id', 64).notNullable().index();
    t.string('created_by', 64).notNullable();
    t.integer('version').notNullable();
    t.text('body', 'longtext').notNullable();
    t.string('preprocessing_job_id', 64);
    t.bigInteger('saved_at').notNullable();
  });
}

async function createJobs(db: Knex): Promise<void> {
  await db.schema.createTable('jobs', (t) => {
    id(t);
    t.string('space_id', 64).notNullable();
    t.string('created_by', 64).notNullable();
    t.string('tool', 40).notNullable();
    t.string('name', 255).notNullable();
    t.string('status', 16).notNullable();
    t.string('requested', 16);
    t.text('params', 'longtext').notNullable();
    t.text('inputs', 'longtext').notNullable();
    t.text('result', 'longtext');
    t.text('progress');
    t.text('error');
    t.string('dataset_id', 64);
    t.string('draft_id', 64);
    t.string('file_id', 64);
    t.string('idempotency_key', 128);
    t.integer('fence').notNullable().defaultTo(0);
    t.integer('attempt').notNullable().defaultTo(0);
    t.string('runner_id', 64);
    t.bigInteger('lease_until').notNullable().defaultTo(0);
    t.bigInteger('created_at').notNullable();
    t.bigInteger('started_at');
    t.bigInteger('finished_at');
    t.unique(['space_id', 'idempotency_key']);
    t.index(['status', 'lease_until']);
    t.index(['space_id', 'created_at']);
  });
  await db.schema.createTable('datasets', (t) => {
    id(t);
    t.string('space_id', 64).notNullable().index();
    t.string('created_by', 64).notNullable();
    t.string('name', 255).notNullable();
    t.string('kind', 16).notNullable();
    t.string('species', 64);
    t.string('tissue', 100);
    t.integer('cells').notNullable();
    t.integer('genes').notNullable();
    t.integer('samples').notNullable();
    t.boolean('simulated').notNullable().defaultTo(false);
    t.string('job_id', 64);
    t.bigInteger('created_at').notNullable();
  });
  await db.schema.createTable('events', (t) => {
    t.bigIncrements('id');
    t.string('space_id', 64).notNullable();
    t.string('kind', 32).notNullable();
    t.text('payload', 'longtext').notNullable();
    t.bigInteger('at').notNullable().index();
  });
}

export async function down(db: Knex): Promise<void> {
  for (const table of [
    'events',
    'datasets',
    'jobs',
    'drafts',
    'files',
    'login_log',
    'sign_in_links',
    'email_codes',
    'sessions',
    'space_members',
    'spaces',
    'users',
  ])
    await db.schema.dropTableIfExists(table);
}
