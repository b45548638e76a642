import { lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { matchRoutes, Navigate, Outlet, useLocation, useRoutes, type RouteObject } from 'react-router';
import { APP_LIMITS } from '@stroma/contract';
import { readToken } from '../api/token.ts';
import { ChunkError } from './ChunkError.tsx';
import { Layout } from './Layout.tsx';
import { RequirePrivilege, RequireSession } from './guards.tsx';
import { loadWholeLanguage } from './messages.ts';
import { paths, PREFIX } from './paths.ts';

type Load = () => Promise<{ default: ComponentType }>;
/** What a route needs of its screen: the element, and its code loaded before the first rendering. */
type Screen = Pick<RouteObject, 'element'> & { handle: { prepare: () => Promise<unknown> } };

/**
 * Loads a screen's code when its route is visited, with the messages that the first page omits; a load that takes 120 s is a chunk load error
 * (specification 8).
 */
function screen(load: Load, sentences: () => Promise<void> = loadWholeLanguage): Screen {
  let loaded: ComponentType | null = null;
  const prepare = async () => {
    const late = new Promise<never>((_, reject) =>
      setTimeout(() => reject(new Error('chunk load error')), APP_LIMITS.chunkLoadTimeoutMs),
    );
    // The first page has no signed-in user, so no input is kept.
    const keeping = sentences === firstOnly ? null : import('../features/forms/index.ts');
    const [{ default: Page }, kept] = await Promise.race([Promise.all([load(), keeping, sentences()]), late]);
    loaded = kept ? within(kept.KeptForms, Page) : Page;
    return { default: loaded };
  };
  const Later = lazy(prepare);
  function Shown() {
    // The same one as long as it is shown, so that its state stays.
    const [Page] = useState<ComponentType>(() => loaded ?? Later);
    return <Page />;
  }
  return { element: <Shown />, handle: { prepare } };
}

const within = (Outer: ComponentType<{ children: ReactNode }>, Page: ComponentType): ComponentType =>
  function Within() {
    return (
      <Outer>
        <Page />
      </Outer>
    );
  };

const firstOnly = (): Promise<void> => Promise.resolve();

/** A route of the signed-in area that needs an enabled entry of the privilege list (specification 2.1). */
const permitted = (permission: string, ...routes: readonly [path: string, load: Load][]): RouteObject => ({
  element: <RequirePrivilege permission={permission} />,
  children: routes.map(([path, load]) => ({ path, ...screen(load) })),
});

/** Outlet of the screens: the previous one stays while the next one's code loads, and an error keeps the bar. */
function Place() {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary FallbackComponent={ChunkError} resetKeys={[pathname]}>
      <Suspense fallback={null}>
        <Outlet />
      </Suspense>
    </ErrorBoundary>
  );
}

const explorer: Load = () => import('../screens/explorer/index.ts');
const signedInRoutes: RouteObject[] = [
  { index: true, element: <Navigate to={paths.myAnalyses} replace /> },
  permitted(
    'myAnalyses',
    [paths.myAnalyses, () => import('../screens/my-analyses/index.ts')],
    [paths.bulkResult(':job'), () => import('../screens/bulk/result.ts')],
    [`${paths.explorer}/:datasetId/:tab?`, explorer],
    [`${paths.subExplorer}/:datasetId/:tab?`, explorer],
  ),
  permitted('importData', [paths.importData, () => import('../screens/import-data/index.ts')]),
  permitted('tools', [paths.tools, () => import('../screens/tools/index.ts')]),
  permitted('references', [paths.references, () => import('../screens/references/index.ts')]),
  permitted('integrateLocal', [paths.integrateLocal, () => import('../screens/integrate-local-data/index.ts')]),
  permitted('integratePublic', [paths.integratePublic, () => import('../screens/integrate-local-data/index.ts')]),
  permitted('integrateLocalAndPublic', [
    paths.integrateLocalAndPublic,
    () => import('../screens/integrate-local-data/index.ts'),
  ]),
  permitted(
    'publicData',
    [paths.publicData, () => import('../screens/public-database/index.ts')],
    [`${paths.publicData}/genes`, () => import('../screens/public-database/genes.ts')],
    [`${paths.publicData}/:entry`, () => import('../screens/public-database/dataset.ts')],
  ),
  permitted('curation', [paths.curation, () => import('../screens/curation/index.ts')]),
  permitted('bulk', [paths.bulk, () => import('../screens/bulk/index.ts')]),
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

const routes: RouteObject[] = [
  {
    element: <Layout />,
    children: [
      {
        element: <Place />,
        children: [
          { path: paths.home, ...screen(() => import('../screens/home/index.ts')) },
          { path: paths.login, ...screen(() => import('../screens/sign-in/index.ts'), firstOnly) },
          { path: paths.inviteMember, ...screen(() => import('../screens/invite-member/index.ts')) },
          { path: paths.domain, ...screen(() => import('../screens/domain/index.ts')) },
          { path: paths.migration, ...screen(() => import('../screens/migration/index.ts')) },
          { path: paths.terms, ...screen(() => import('../screens/legal/terms.ts')) },
          { path: paths.privacy, ...screen(() => import('../screens/legal/privacy.ts')) },
          { path: paths.notFound, ...screen(() => import('../screens/not-found/index.ts')) },
          { path: paths.open, ...screen(() => import('../screens/public-database/index.ts')) },
          { path: `${paths.open}/genes`, ...screen(() => import('../screens/public-database/genes.ts')) },
          { path: `${paths.open}/:entry`, ...screen(() => import('../screens/public-database/dataset.ts')) },
          { path: `${paths.visited(':entry')}/:tab?`, ...screen(() => import('../screens/shared/index.ts')) },
          { path: `${paths.shared}/:token/:tab?`, ...screen(() => import('../screens/shared/index.ts')) },
          { path: `${paths.embed}/:token`, ...screen(() => import('../screens/shared/embed.ts')) },
          // Other URLs are reported as not found in place, because a guest's page does not lead to the signed-in area.
          ...[paths.visited(':entry'), paths.shared, paths.embed].map((path) => ({
            path: `${path}/*`,
            ...screen(() => import('../screens/shared/missing.ts')),
          })),
          { path: PREFIX, element: <RequireSession />, children: signedInRoutes },
          { path: '*', element: <Navigate to={paths.notFound} replace /> },
        ],
      },
    ],
  },
];

/** Every address (specification 2.1). Declarative: the data router's loaders would be 16 kB that nothing here calls. */
export const Pages = () => useRoutes(routes);

/**
 * Loads the code of an address's screen before the first rendering. React replaces a placeholder 300 ms after it was shown at the earliest, so the
 * first screen needs none. A failure is left to the screen, which loads again and reports it.
 */
export async function prepareScreen(pathname: string): Promise<void> {
  const found = matchRoutes(routes, pathname) ?? [];
  // A visitor is sent to the sign-in from these.
  if (found.some(({ route }) => route.path === PREFIX) && !readToken()) return;
  const handle = found.at(-1)?.route.handle as Screen['handle'] | undefined;
  await handle?.prepare().catch(() => undefined);
}
