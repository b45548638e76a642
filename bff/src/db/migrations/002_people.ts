import type { Knex } from 'knex';
import { LIMITS } from '@stroma/contract';

/** Accounts, teams, notifications, downloads, content, administration (specification 3, 4, 6). Times are milliseconds since 1970. */
export async function up(db: Knex): Promise<void> {
  await extendAccounts(db);
  await createInvitations(db);
  await createDownloads(db);
  await createContent(db);
  await createAdministration(db);
}

const id = (t: Knex.CreateTableBuilder) => t.string('id', 64).primary();

async function extendAccounts(db: Knex): Promise<void> {
  await db.schema.alterTable('users', (t) => {
    for (const [name, length] of [
      ['first_name', 100],
      ['last_name', 100],
      ['institution', 200],
      ['research_interest', 500],
    ] as const)
      t.string(name, length).notNullable().defaultTo('');
    t.string('status', 16).notNullable().defaultTo('active');
    t.string('locale', 8).notNullable().defaultTo('en-US');
    /** Digits only; unique if present. */
    t.string('phone_key', 40).unique();
    t.bigInteger('subscription_until');
    t.bigInteger('renewal_requested_at');
    /** Issuer and subject of the OpenID provider, hashed. */
    t.string('oidc_key', 64).unique();
  });
  await db.schema.alterTable('spaces', (t) => {
    t.text('notes');
    t.integer('member_limit').notNullable().defaultTo(LIMITS.groupSeats.max);
    /** Bytes taken by files; changed by conditional update, so that the last byte has one winner. */
    t.bigInteger('storage_used').notNullable().defaultTo(0);
    /** Members and seats taken, changed by conditional update for the same reason. */
    t.integer('member_count').notNullable().defaultTo(1);
  });
  await db.raw(
    'update spaces set storage_used = coalesce((select sum(size) from files where files.space_id = spaces.id), 0)',
  );
  await db.schema.alterTable('space_members', (t) => t.bigInteger('joined_at'));
  await db.schema.alterTable('login_log', (t) => t.string('location', 64).notNullable().defaultTo(''));
  await db.schema.alterTable('email_codes', (t) => t.string('purpose', 16).notNullable().defaultTo('registration'));
}

async function createInvitations(db: Knex): Promise<void> {
  await db.schema.createTable('invitations', (t) => {
    id(t);
    t.string('secret_hash', 64).notNullable().unique();
    t.string('space_id', 64).notNullable().references('spaces.id').onDelete('CASCADE');
    t.string('email', 254).notNullable();
    t.string('email_key', 254).notNullable();
    t.string('role', 16).notNullable();
    for (const flag of ['can_view', 'can_edit', 'can_delete', 'can_download']) t.boolean(flag).notNullable();
    t.string('invited_by', 64).notNullable();
    t.bigInteger('created_at').notNullable();
    t.bigInteger('expires_at').notNullable();
    t.bigInteger('spent_at');
    t.string('spent_by', 64);
    t.bigInteger('revoked_at');
    t.index(['space_id', 'created_at']);
  });
  await db.schema.createTable('notifications', (t) => {
    id(t);
    t.string('user_id', 64).notNullable().references('users.id').onDelete('CASCADE');
    t.string('kind', 16).notNullable();
    t.string('message_id', 100).notNullable();
    t.text('message_values').notNullable();
    t.string('link', 500);
    t.bigInteger('created_at').notNullable();
    t.bigInteger('read_at');
    t.index(['user_id', 'created_at']);
  });
}

async function createDownloads(db: Knex): Promise<void> {
  await db.schema.createTable('downloads', (t) => {
    id(t);
    t.string('space_id', 64).notNullable().references('spaces.id').onDelete('CASCADE');
    t.string('user_id', 64).notNullable().references('users.id').onDelete('CASCADE');
    t.string('kind', 16).notNullable();
    t.string('target_id', 64).notNullable();
    t.string('name', 255).notNullable();
    t.string('object_key', 500).notNullable();
    t.bigInteger('size');
    t.string('state', 16).notNullable();
    t.string('purpose', 500).notNullable().defaultTo('');
    t.string('reason', 500);
    t.string('decided_by', 64);
    t.bigInteger('requested_at').notNullable();
    t.bigInteger('valid_until');
    t.index(['space_id', 'requested_at']);
  });
  await db.schema.createTable('download_links', (t) => {
    t.string('token_hash', 64).primary();
    t.string('download_id', 64).notNullable().references('downloads.id').onDelete('CASCADE');
    t.string('user_id', 64).notNullable();
    t.bigInteger('expires_at').notNullable();
    t.bigInteger('spent_at');
  });
}

async function createContent(db: Knex): Promise<void> {
  await db.schema.createTable('contact_messages', (t) => {
    id(t);
    t.string('user_id', 64);
    t.string('topic', 16).notNullable();
    t.string('name', 100).notNullable();
    t.string('email', 254).notNullable();
    t.text('text').notNullable();
    t.bigInteger('created_at').notNullable();
  });
  await db.schema.createTable('privilege_switches', (t) => {
    id(t);
    /** Empty: for everyone. */
    t.string('user_id', 64).notNullable().defaultTo('');
    t.string('permission', 64).notNullable();
    t.boolean('disabled');
    t.boolean('hidden');
    t.unique(['user_id', 'permission']);
  });
  await db.schema.createTable('contents', (t) => {
    id(t);
    t.string('kind', 32).notNullable();
    t.string('slug', 80).notNullable();
    t.string('locale', 8).notNullable();
    t.string('title', 200).notNullable();
    t.text('body', 'longtext').notNullable();
    t.string('state', 16).notNullable();
    t.bigInteger('updated_at').notNullable();
    t.unique(['kind', 'slug', 'locale']);
  });
  await db.schema.createTable('announcements', (t) => {
    id(t);
    t.text('text').notNullable();
    t.bigInteger('from_at').notNullable();
    t.bigInteger('until_at').notNullable();
    t.bigInteger('created_at').notNullable();
  });
}

async function createAdministration(db: Knex): Promise<void> {
  await db.schema.createTable('public_datasets', (t) => {
    t.string('dataset_id', 64).primary().references('datasets.id').onDelete('CASCADE');
    t.string('state', 16).notNullable();
    t.string('disease', 100).notNullable().defaultTo('');
    t.string('technology', 100).notNullable().defaultTo('');
    t.string('source', 200).notNullable().defaultTo('');
    t.integer('year').notNullable().defaultTo(0);
    t.bigInteger('updated_at').notNullable();
  });
  await db.schema.createTable('audit_log', (t) => {
    id(t);
    t.bigInteger('at').notNullable().index();
    t.string('user_id', 64).notNullable();
    /** The name at that time: it stays readable when the account goes. */
    t.string('who', 50).notNullable();
    t.string('action', 64).notNullable();
    t.string('subject', 255).notNullable();
    t.string('space_id', 64);
    t.string('ip', 64).notNullable();
  });
  await db.schema.createTable('oidc_states', (t) => {
    t.string('state_hash', 64).primary();
    t.text('payload').notNullable();
    t.bigInteger('expires_at').notNullable();
    t.bigInteger('spent_at');
  });
}

export async function down(db: Knex): Promise<void> {
  for (const table of [
    'oidc_states',
    'audit_log',
    'public_datasets',
    'announcements',
    'contents',
    'privilege_switches',
    'contact_messages',
    'download_links',
    'downloads',
    'notifications',
    'invitations',
  ])
    await db.schema.dropTableIfExists(table);
  const drop = (table: string, columns: string[]) => db.schema.alterTable(table, (t) => void t.dropColumns(...columns));
  await drop('email_codes', ['purpose']);
  await drop('login_log', ['location']);
  await drop('space_members', ['joined_at']);
  await drop('spaces', ['notes', 'member_limit', 'storage_used', 'member_count']);
  await db.schema.alterTable('users', (t) => {
    t.dropUnique(['phone_key']);
    t.dropUnique(['oidc_key']);
  });
  await drop('users', [
    'first_name',
    'last_name',
    'institution',
    'research_interest',
    'status',
    'locale',
    'phone_key',
    'subscription_until',
    'renewal_requested_at',
    'oidc_key',
  ]);
}
