import { useEffect } from 'react';
import type { DatasetRow } from '@stroma/contract';
import { Home } from '@stroma/design-system/screens';
import { useAppDispatch, useAppSelector } from '../../app/store/hooks.ts';
import { paths } from '../../app/paths.ts';
import { usePageTitle } from '../../app/useApp.ts';
import { usePermits } from '../../app/hooks/useOperation.ts';
import { refreshRequested, rowsOf } from '../../features/library/index.ts';
import { DatasetPicture } from '../my-analyses/DatasetPicture.tsx';

/** The most recently opened or created datasets. */
const latest = (rows: readonly DatasetRow[]): DatasetRow[] => {
  const last = ({ openedAt, createdAt }: DatasetRow): number =>
    Math.max(Date.parse(openedAt ?? createdAt), Date.parse(createdAt));
  return [...rows].sort((a, b) => last(b) - last(a)).slice(0, 6);
};

export function HomeScreen() {
  usePageTitle('page.home');
  const dispatch = useAppDispatch();
  const isSignedIn = useAppSelector((state) => state.session.status === 'signedIn');
  const { can } = usePermits();
  const datasets = useAppSelector((state) => state.library.datasets);
  const { locale, theme } = useAppSelector((state) => state.preferences);
  useEffect(() => {
    if (isSignedIn) dispatch(refreshRequested('datasets'));
  }, [dispatch, isSignedIn]);
  return (
    <Home
      isSignedIn={isSignedIn}
      signInHref={paths.login}
      signUpHref={`${paths.login}?mode=signUp`}
      pictureSrc={`/content/pictures/${locale}/home-${theme === 'dark' ? 'dark' : 'light'}.webp`}
      startHref={paths.integrateLocal}
      importHref={paths.importData}
      datasets={isSignedIn ? latest(rowsOf(datasets)) : []}
      datasetHref={(id) => paths.dataset(id)}
      datasetPicture={({ id }) => <DatasetPicture key={id} id={id} />}
      {...(isSignedIn && { can })}
    />
  );
}
