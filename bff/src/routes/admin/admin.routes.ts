import { adminContentRoutes } from './content.routes.ts';
import { adminPeopleRoutes } from './people.routes.ts';
import { adminSystemRoutes } from './system.routes.ts';

/** Administration: every call needs an administrator; what changes something leaves a row in the audit log. */
export const adminRoutes = [...adminPeopleRoutes, ...adminContentRoutes, ...adminSystemRoutes];
