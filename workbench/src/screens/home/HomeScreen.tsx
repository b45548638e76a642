import { useEffect } from 'react';
import { Home } from '@stroma/design-system/screens';
import { useAppDispatch, useAppSelector } from '../../app/hooks.ts';
import { paths } from '../../app/paths.ts';
import { usePageTitle } from '../../app/useApp.ts';
import { usePermits } from '../../app/useOperation.ts';
import { refreshRequested, rowsOf } from '../../features/library/index.ts';

export function HomeScreen() {
  usePageTitle('page.home');
  const dispatch = useAppDispatch();
  const isSignedIn = useAppSelector((state) => state.session.status === 'signedIn');
  const { can } = usePermits();
  const datasets = useAppSelector((state) => state.library.datasets);
  useEffect(() => {
    if (isSignedIn) dispatch(refreshRequested('datasets'));
  }, [dispatch, isSignedIn]);
  return (
    <Home
      signedIn={isSignedIn}
      signInHref={paths.login}
      startHref={paths.integrateLocal}
      importHref={paths.importData}
      datasets={isSignedIn ? rowsOf(datasets).slice(0, 6) : []}
      datasetHref={(id) => paths.dataset(id)}
      {...(isSignedIn && { can })}
    />
  );
}
