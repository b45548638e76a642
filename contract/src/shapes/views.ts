import { Type, type Static } from 'typebox';
import { Name } from './cells.ts';
import { Id, IsoTime } from './entities.ts';
import { LIMITS } from '../limits.ts';
import { closed } from '../tools/common.ts';

/** Location in the explorer: a tab, and the URL's state of plot, genes and selection (`?colour=…`; empty for the initial view). */
const where = {
  tab: Type.String({ pattern: '^[a-z][a-z-]{0,39}$' }),
  query: Type.String({ maxLength: LIMITS.views.query, pattern: '^(\\?[\\x21\\x22\\x24-\\x7e]*)?$' }),
};
/** A view of a dataset under a name, shared by everybody in the space. */
export const SavedView = closed({
  id: Id,
  name: Type.String(),
  ...where,
  createdAt: IsoTime,
  createdBy: Type.String(),
});
export const NewView = closed({ name: Name, ...where });
export const ViewName = closed({ name: Name });
export type SavedView = Static<typeof SavedView>;
export type NewView = Static<typeof NewView>;
