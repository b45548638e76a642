import { admin, type AdminContent, type Announcement } from '@stroma/contract';
import { handle } from '../../endpoint.ts';
import { listContent, saveContent, type ContentChange } from '../../services/admin/admin-content.ts';
import { listAnnouncements, saveAnnouncement } from '../../services/admin/announcements.ts';
import { withTrace } from '../trace.ts';
import { withAudit } from './audited.ts';

export const adminContentRoutes = [
  handle(admin.content, ({ query, deps }) => listContent(deps.db, query)),

  handle(admin.saveContent, (call) => {
    const subject = ({ id, state }: AdminContent) => `${id}: ${state}`;
    return withTrace(call, withAudit('contentSave', subject), (trx) =>
      saveContent(trx, call.body as ContentChange, call.deps.now()),
    );
  }),

  handle(admin.announcements, ({ deps }) => listAnnouncements(deps.db, deps.now())),

  handle(admin.saveAnnouncement, (call) => {
    const subject = ({ id, text }: Announcement) => `${id}: ${text['en-US'].slice(0, 100)}`;
    return withTrace(call, withAudit('announcementSave', subject), (trx) =>
      saveAnnouncement(trx, call.body, call.deps.now()),
    );
  }),
];
