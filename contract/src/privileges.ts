import type { Seat } from './roles.ts';

/** Specification 6: toggles of a whole server. */
export const FEATURES = [
  'import',
  'integrate',
  'bulk',
  'explore',
  'downloadFreeFile',
  'publicDatabase',
  'publicVisitors',
  'shareLinks',
  'subscription',
  'chat',
] as const;
export type Feature = (typeof FEATURES)[number];

export interface PrivilegeEntry {
  /** The permission's name, which is also its id. */
  id: string;
  /** Message id of its label, in the design system's messages. */
  name: string;
  /** 1: a menu entry, 2: an operation (specification 3). */
  type: 1 | 2;
  url: string | null;
  parentId: string | null;
  /** The seat permission that it needs in the current space; without it the entry is disabled. */
  seat?: Seat;
  /** The toggle that it belongs to; switched off it is disabled. */
  feature?: Feature;
  /** Administrators only: hidden for all other users. */
  admin?: boolean;
}
const menu = (id: string, url: string | null, parentId: string | null, more: Partial<PrivilegeEntry> = {}) => ({
  id,
  name: `menu.${id}`,
  type: 1 as const,
  url: url && `/cloud/${url}`,
  parentId,
  ...more,
});
const operation = (id: string, seat: Seat, feature?: Feature): PrivilegeEntry => ({
  id: `op.${id}`,
  name: `op.${id}`,
  type: 2,
  url: null,
  parentId: null,
  seat,
  ...(feature && { feature }),
});

/**
 * The registry of menu entries and operations (specification 1, 2.1, 2.2, 6). The BFF derives each caller's privilege list from it; menus, guards,
 * operations and the command palette follow that list.
 */
export const PRIVILEGES: readonly PrivilegeEntry[] = [
  menu('myAnalyses', 'my_analyzes', null, { seat: 'view' }),
  menu('tools', 'tools', null, { seat: 'view' }),
  menu('importData', 'importdata', null, { seat: 'edit', feature: 'import' }),
  menu('initiate', null, null, { seat: 'edit', feature: 'integrate' }),
  menu('integrateLocal', 'integrateLocalData', 'initiate', { seat: 'edit', feature: 'integrate' }),
  menu('integratePublic', 'integrateSynEcoSysData', 'initiate', { seat: 'edit', feature: 'publicDatabase' }),
  menu('integrateLocalAndPublic', 'integrateLocalAndSynEcoSys', 'initiate', {
    seat: 'edit',
    feature: 'publicDatabase',
  }),
  menu('bulk', 'bulkData', 'initiate', { seat: 'edit', feature: 'bulk' }),
  menu('publicData', 'publicData', null, { feature: 'publicDatabase' }),
  menu('resource', null, null),
  menu('references', 'references', 'resource', { seat: 'view' }),
  menu('tutorialVideos', 'tutorialVideos', 'resource'),
  menu('documentation', 'documentation', 'resource'),
  menu('guidebook', 'guidebook', 'resource'),
  menu('faq', 'faq', 'resource'),
  menu('contact', 'contact', 'resource'),
  menu('curation', 'curation', 'resource', { feature: 'publicDatabase' }),
  menu('administration', 'administration', null, { admin: true }),
  menu('account', null, null),
  menu('requestedDownloads', 'requestedDownloads', 'account'),
  menu('notifications', 'notifications', 'account'),
  menu('groupSettings', 'groupSettings', 'account'),
  menu('accountSettings', 'accountsettings', 'account'),
  operation('import', 'edit', 'import'),
  operation('integrate', 'edit', 'integrate'),
  operation('bulk', 'edit', 'bulk'),
  operation('explore', 'view', 'explore'),
  operation('delete', 'delete'),
  operation('download', 'download'),
  // Seats or the role decide who may share by link (Permission `link`).
  { id: 'op.shareLinks', name: 'op.shareLinks', type: 2, url: null, parentId: null, feature: 'shareLinks' },
];
