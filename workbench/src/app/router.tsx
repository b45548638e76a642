import type { ComponentType } from 'react';
import { createBrowserRouter, Navigate } from 'react-router';
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
            { path: paths.notFound, lazy: screen(() => import('../screens/not-found/index.ts')) },
            {
              path: PREFIX,
              Component: RequireSession,
              children: [
                { index: true, element: <Navigate to={paths.myAnalyses} replace /> },
                {
                  element: <RequirePrivilege permission="myAnalyses" />,
                  children: [
                    { path: paths.myAnalyses, lazy: screen(() => import('../screens/my-analyses/index.ts')) },
                    {
                      path: `${paths.explorer}/:datasetId/:tab?`,
                      lazy: screen(() => import('../screens/explorer/index.ts')),
                    },
                  ],
                },
                {
                  element: <RequirePrivilege permission="importData" />,
                  children: [{ path: paths.importData, lazy: screen(() => import('../screens/import-data/index.ts')) }],
                },
                {
                  element: <RequirePrivilege permission="integrateLocal" />,
                  children: [
                    {
                      path: paths.integrateLocal,
                      lazy: screen(() => import('../screens/integrate-local-data/index.ts')),
                    },
                  ],
                },
              ],
            },
            { path: '*', element: <Navigate to={paths.notFound} replace /> },
          ],
        },
      ],
    },
  ]);
