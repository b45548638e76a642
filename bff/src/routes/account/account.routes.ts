import { contactRoutes } from './contact.routes.ts';
import { oidcRoutes } from './oidc.routes.ts';
import { passwordRoutes } from './password.routes.ts';
import { profileRoutes } from './profile.routes.ts';
import { registrationRoutes } from './registration.routes.ts';
import { sessionRoutes } from './session.routes.ts';
import { spaceRoutes } from './space.routes.ts';

/** Every call of the contract's `account`. */
export const accountRoutes = [
  ...sessionRoutes,
  ...registrationRoutes,
  ...passwordRoutes,
  ...profileRoutes,
  ...spaceRoutes,
  ...contactRoutes,
  ...oidcRoutes,
];
