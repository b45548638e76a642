import type { ComponentType } from 'react';
import { createBrowserRouter, Navigate, type RouteObject } from 'react-router';
import { LIMITS } from '@stroma/contract';
import { ChunkError } from './ChunkError.tsx';
import { Layout } from './Layout.tsx';
import { RequirePrivilege, RequireSession } from './guards.tsx';
import { paths, PREFIX } from './paths.ts';

/** A screen's code comes when its route is visited; a load that takes 120 s is a chunk load error (specification 8). */
const screen = (load: () => Promise<{ default: ComponentType }>) => async () => {
  const late = new Promise<never>((_, reject) =>
    setTimeout(() => reject(new Error('chunk load error')), LIMITS.chunkLoadTimeoutMs),
  );
  return { Component: (await Promise.race([load(), late])).default };
};

type Load = () => Promise<{ default: ComponentType }>;
/** A route of the signed-in area that needs an enabled entry of the privilege list (specification 2.1). */
const permitted = (permission: string, ...routes: readonly [path: string, load: Load][]): RouteObject => ({
  element: <RequirePrivilege permission={permission} />,
  children: routes.map(([path, load]) => ({ path, lazy: screen(load) })),
});

export const createRouter = () =>
  createBrowserRouter([
    {
      Component: Layout,
      HydrateFallback: () => null,
      children: [
        {
          ErrorBoundary: ChunkError,
          children: [
            { path: paths.home, lazy: screen(() => import('../screens/home/index.ts')) },
            { path: paths.login, lazy: screen(() => import('../screens/sign-in/index.ts')) },
            { path: paths.inviteMember, lazy: screen(() => import('../screens/invite-member/index.ts')) },
            { path: paths.domain, lazy: screen(() => import('../screens/domain/index.ts')) },
            { path: paths.migration, lazy: screen(() => import('../screens/migration/index.ts')) },
            { path: paths.terms, lazy: screen(() => import('../screens/legal/terms.ts')) },
            { path: paths.privacy, lazy: screen(() => import('../screens/legal/privacy.ts')) },
            { path: paths.notFound, lazy: screen(() => import('../screens/not-found/index.ts')) },
            { path: PREFIX, Component: RequireSession, children: signedInRoutes },
            { path: '*', element: <Navigate to={paths.notFound} replace /> },
          ],
        },
      ],
    },
  ]);

const explorer: Load = () => import('../screens/explorer/index.ts');
const signedInRoutes: RouteObject[] = [
  { index: true, element: <Navigate to={paths.myAnalyses} replace /> },
  permitted(
    'myAnalyses',
    [paths.myAnalyses, () => import('../screens/my-analyses/index.ts')],
    [`${paths.explorer}/:datasetId/:tab?`, explorer],
    [`${paths.subExplorer}/:datasetId/:tab?`, explorer],
  ),
  permitted('importData', [paths.importData, () => import('../screens/import-data/index.ts')]),
  permitted('integrateLocal', [paths.integrateLocal, () => import('../screens/integrate-local-data/index.ts')]),
  permitted('integratePublic', [paths.integratePublic, () => import('../screens/public-database/index.ts')]),
  permitted('requestedDownloads', [paths.requestedDownloads, () => import('../screens/requested-downloads/index.ts')]),
  permitted('notifications', [paths.notifications, () => import('../screens/notifications/index.ts')]),
  permitted('accountSettings', [paths.accountSettings, () => import('../screens/account-settings/index.ts')]),
  permitted('groupSettings', [paths.groupSettings, () => import('../screens/group-settings/index.ts')]),
  permitted('guidebook', [paths.guidebook, () => import('../screens/guidebook/index.ts')]),
  permitted('documentation', [paths.documentation, () => import('../screens/documentation/index.ts')]),
  permitted('faq', [paths.faq, () => import('../screens/faq/index.ts')]),
  permitted('tutorialVideos', [paths.tutorialVideos, () => import('../screens/tutorial-videos/index.ts')]),
  permitted('contact', [paths.contact, () => import('../screens/contact/index.ts')]),
  permitted('administration', [paths.administration, () => import('../screens/administration/index.ts')]),
];
