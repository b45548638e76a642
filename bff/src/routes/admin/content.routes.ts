import { admin, type AdminContent, type Announcement } from '@stroma/contract';
import { handle } from '../../endpoint.ts';
import { listForCatalogue, publish, withdraw } from '../../services/admin/admin-catalogue.ts';
import { listContent, saveContent, type ContentChange } from '../../services/admin/admin-content.ts';
import { listAnnouncements, saveAnnouncement } from '../../services/admin/announcements.ts';
import { traced } from '../trace.ts';
import { deed } from './deed.ts';

const nameAndId = ({ name, id }: { name: string; id: string }): string => `${name} (${id})`;

export const adminContentRoutes = [
  handle(admin.publicDatasets, ({ query, deps }) => listForCatalogue(deps.db, query)),

  handle(admin.publish, (call) =>
    traced(call, deed('datasetPublish', nameAndId), (trx) => publish(trx, call.params.id, call.body, call.deps.now())),
  ),

  handle(admin.withdraw, (call) =>
    traced(call, deed('datasetWithdraw', nameAndId), (trx) => withdraw(trx, call.params.id, call.deps.now())),
  ),

  handle(admin.content, ({ query, deps }) => listContent(deps.db, query)),

  handle(admin.saveContent, (call) => {
    const subject = ({ id, state }: AdminContent) => `${id}: ${state}`;
    return traced(call, deed('contentSave', subject), (trx) =>
      saveContent(trx, call.body as ContentChange, call.deps.now()),
    );
  }),

  handle(admin.announcements, ({ deps }) => listAnnouncements(deps.db, deps.now())),

  handle(admin.saveAnnouncement, (call) => {
    const subject = ({ id, text }: Announcement) => `${id}: ${text['en-US'].slice(0, 100)}`;
    return traced(call, deed('announcementSave', subject), (trx) => saveAnnouncement(trx, call.body, call.deps.now()));
  }),
];
