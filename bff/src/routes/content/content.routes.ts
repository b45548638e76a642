import { content, LIMITS, SEATS, TEAM_ROLES } from '@stroma/contract';
import { ENRICHMENT_SPECIES } from '@stroma/contract/tools';
import { handle } from '../../endpoint.ts';
import { announcementItems } from '../../services/admin/announcements.ts';
import { library, listEntries } from '../../services/content/index.ts';
import { isShown, newestFirst, presentEntry } from './content.presenter.ts';
import { TISSUES } from './tissues.ts';

/** Specification 7, content and misc. English where the caller names no language (specification 9). */
export const contentRoutes = [
  handle(content.listFaq, async ({ query, deps }) => {
    const entries = await listEntries(deps.db, library(), 'faq', query.locale ?? 'en-US');
    return entries.map(presentEntry);
  }),

  handle(content.list, async ({ query, deps }) => {
    // Announcements can only be written by an administrator and have their own times.
    if (query.kind === 'announcement') return announcementItems(deps.db, query.locale ?? 'en-US', deps.now());
    const entries = await listEntries(deps.db, library(), query.kind, query.locale ?? 'en-US');
    return entries.filter(isShown).map(presentEntry);
  }),

  handle(content.updateLog, async ({ query }) => {
    const { pageNum = 1, pageSize = LIMITS.updateLogPageSize, locale = 'en-US' } = query;
    const all = [...library().list('update-log', locale)].sort(newestFirst);
    const rows = all.slice((pageNum - 1) * pageSize, pageNum * pageSize);
    return {
      total: all.length,
      rows: rows.map((entry) => ({ logdate: String(entry.meta.logdate), info: entry.html })),
    };
  }),

  handle(content.dict, async ({ deps }) => {
    const { region, operator, links } = library().site;
    return {
      species: [...ENRICHMENT_SPECIES],
      tissues: [...TISSUES],
      roles: [...TEAM_ROLES],
      seats: [...SEATS],
      features: { ...deps.config.features },
      region,
      at: new Date(deps.now()).toISOString(),
      operator,
      links: { ...links },
    };
  }),
];
