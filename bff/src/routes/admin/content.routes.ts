import { admin, type AdminContent, type Announcement } from '@stroma/contract';
import { handle } from '../../endpoint.ts';
import { listContent, saveContent, type ContentChange } from '../../services/admin/admin-content.ts';
import { listAnnouncements, saveAnnouncement } from '../../services/admin/announcements.ts';
import { traced } from '../trace.ts';
import { audited } from './audited.ts';

export const adminContentRoutes = [
  handle(admin.content, ({ query, deps }) => listContent(deps.db, query)),

  handle(admin.saveContent, (call) => {
    const subject = ({ id, state }: AdminContent) => `${id}: ${state}`;
    return traced(call, audited('contentSave', subject), (trx) =>
      saveContent(trx, call.body as ContentChange, call.deps.now()),
    );
  }),

  handle(admin.announcements, ({ deps }) => listAnnouncements(deps.db, deps.now())),

  handle(admin.saveAnnouncement, (call) => {
    const subject = ({ id, text }: Announcement) => `${id}: ${text['en-US'].slice(0, 100)}`;
    return traced(call, audited('announcementSave', subject), (trx) =>
      saveAnnouncement(trx, call.body, call.deps.now()),
    );
  }),
];
