import { configureStore } from '@reduxjs/toolkit';
import createSagaMiddlewareDefault from 'redux-saga';
import { onFailure } from '../../api/failures.ts';
import { unreached } from '../../features/connection/index.ts';
import { keepNotices, maintenanceFound, sessionExpired } from '../../features/notices/index.ts';
import { api, refetchCalls, type Call } from '../../features/calls/index.ts';
import { keepPreferences } from '../../features/preferences/index.ts';
import { rootSaga } from './rootSaga.ts';
import { reducer } from './state.ts';

// redux-saga ships CommonJS: its default export is one level down under some loaders.
const createSagaMiddleware = ((
  createSagaMiddlewareDefault as unknown as { default?: typeof createSagaMiddlewareDefault }
).default ?? createSagaMiddlewareDefault) as typeof createSagaMiddlewareDefault;

/** Milliseconds after which the development checks complain about their own time: a machine under load is not a large state. */
const warnAfter = 500;

/** Whether a dataset's detail was loaded and is not known to be damaged: then its own failure triggers no refetch. */
const isShown = ({ calls }: ReturnType<typeof reducer>): boolean =>
  Object.values(calls.queries).some((query) => {
    if (query?.status !== 'fulfilled') return false;
    const { area, name } = query.originalArgs as Call;
    return area === 'datasetProxies' && name === 'detail';
  });

export function createStore() {
  const saga = createSagaMiddleware();
  const store = configureStore({
    reducer,
    // Mutations and values that cannot be serialised are found in development; Redux Toolkit leaves both checks out of a build.
    middleware: (defaults) =>
      defaults({ immutableCheck: { warnAfter }, serializableCheck: { warnAfter } }).concat(api.middleware, saga),
  });
  saga.run(rootSaga);
  onFailure((failure) => {
    const { notices: shown, session: current } = store.getState();
    if (failure === 'maintenance' && !shown.maintenance) store.dispatch(maintenanceFound());
    if (failure === 'unreachable') store.dispatch(unreached());
    if (failure === 'sessionExpired' && current.status === 'signedIn' && !shown.sessionExpired)
      store.dispatch(sessionExpired());
    if ((failure === 'datasetDamaged' || failure === 'notFound') && isShown(store.getState()))
      store.dispatch(refetchCalls(['datasetProxies.detail']));
  });
  let kept = store.getState().preferences;
  store.subscribe(() => {
    const now = store.getState().preferences;
    if (now !== kept) keepPreferences(now);
    kept = now;
  });
  // A message survives a reload, because it explains the page that follows.
  window.addEventListener('pagehide', () => keepNotices(store.getState().notices.items));
  return store;
}
export type AppStore = ReturnType<typeof createStore>;
