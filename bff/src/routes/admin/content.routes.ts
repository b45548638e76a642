import { admin } from '@stroma/contract';
import { handle } from '../../endpoint.ts';
import { listForCatalogue, publish, withdraw } from '../../services/admin-catalogue.ts';
import { listContent, saveContent, type ContentChange } from '../../services/admin-content.ts';
import { listAnnouncements, saveAnnouncement } from '../../services/announcements.ts';
import { deed } from './deed.ts';

export const adminContentRoutes = [
  handle(admin.publicDatasets, ({ query, deps }) => listForCatalogue(deps.db, query)),

  handle(admin.publish, async (call) => {
    const row = await publish(call.deps.db, call.params.id, call.body, call.deps.now());
    await deed(call, 'datasetPublish', `${row.name} (${row.id})`);
    return row;
  }),

  handle(admin.withdraw, async (call) => {
    const row = await withdraw(call.deps.db, call.params.id, call.deps.now());
    await deed(call, 'datasetWithdraw', `${row.name} (${row.id})`);
    return row;
  }),

  handle(admin.content, ({ query, deps }) => listContent(deps.db, query)),

  handle(admin.saveContent, async (call) => {
    const saved = await saveContent(call.deps.db, call.body as ContentChange, call.deps.now());
    await deed(call, 'contentSave', `${saved.id}: ${saved.state}`);
    return saved;
  }),

  handle(admin.announcements, ({ deps }) => listAnnouncements(deps.db, deps.now())),

  handle(admin.saveAnnouncement, async (call) => {
    const saved = await saveAnnouncement(call.deps.db, call.body, call.deps.now());
    await deed(call, 'announcementSave', `${saved.id}: ${saved.text['en-US'].slice(0, 100)}`);
    return saved;
  }),
];
