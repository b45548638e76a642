import type { Notice } from './NotificationList.types.ts';

/** Shared by the list's and the screen's stories. */
export const NOTICES: readonly Notice[] = [
  {
    id: 'n1',
    title: 'PBMC_interferon is completed',
    text: '12,431 cells in 17 clusters.',
    createdAt: '2026-11-21T08:12:00.000Z',
    read: false,
    href: '/cloud/userDatasetAnalysis/ds_pbmc',
    tone: 'success',
  },
  {
    id: 'n2',
    title: 'Bone_marrow 分析失败',
    text: '内存不足，数据未改动。',
    createdAt: '2026-11-20T17:40:00.000Z',
    read: false,
    tone: 'danger',
  },
  {
    id: 'n3',
    title: 'Liver lab invited you',
    createdAt: '2026-11-18T09:00:00.000Z',
    read: true,
    href: '/inviteMember',
  },
];
