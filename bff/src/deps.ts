import type { Knex } from 'knex';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import type { Mailer } from './services/mail/mail.ts';
import type { EventBus } from './services/notices/events.ts';
import type { ObjectStore } from './services/objects/object-store.ts';
import type { DrawingListener } from './services/drawings/place.ts';
import type { Limits } from './middlewares/limits.ts';

/** Dependencies of handlers; tests pass their own clock, database and mail. */
export interface Deps {
  config: Config;
  db: Knex;
  log: Logger;
  now: () => number;
  mail: Mailer;
  events: EventBus;
  store: ObjectStore;
  limits: Limits;
  drawings: DrawingListener;
}
