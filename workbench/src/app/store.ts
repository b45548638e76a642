import { combineReducers, configureStore } from '@reduxjs/toolkit';
import createSagaMiddlewareDefault from 'redux-saga';
import { onFailure } from '../api/failures.ts';
import { connection } from '../features/connection/index.ts';
import { datasetChanges } from '../features/events/index.ts';
import { library } from '../features/library/index.ts';
import { news } from '../features/news/index.ts';
import { maintenanceFound, notices, sessionExpired } from '../features/notices/index.ts';
import { keepPreferences, preferences } from '../features/preferences/index.ts';
import { remote } from '../features/remote/index.ts';
import { session } from '../features/session/index.ts';
import { uploads } from '../features/uploads/index.ts';
import { wizard } from '../features/wizard/index.ts';
import { rootSaga } from './rootSaga.ts';

// redux-saga ships CommonJS: its default export is one level down under some loaders.
const createSagaMiddleware = ((
  createSagaMiddlewareDefault as unknown as { default?: typeof createSagaMiddlewareDefault }
).default ?? createSagaMiddlewareDefault) as typeof createSagaMiddlewareDefault;

const reducer = combineReducers({
  connection,
  datasetChanges,
  library,
  news,
  notices,
  preferences,
  remote,
  session,
  uploads,
  wizard,
});
export type RootState = ReturnType<typeof reducer>;

/** Milliseconds after which the development checks complain about their own time: a machine under load is no large state. */
const warnAfter = 500;

export function createStore() {
  const saga = createSagaMiddleware();
  const store = configureStore({
    reducer,
    // Mutations and values that cannot be serialised are found in development; Redux Toolkit leaves both checks out of a build.
    middleware: (defaults) =>
      defaults({ thunk: false, immutableCheck: { warnAfter }, serializableCheck: { warnAfter } }).concat(saga),
  });
  saga.run(rootSaga);
  onFailure((failure) => {
    const { notices: shown, session: current } = store.getState();
    if (failure === 'maintenance' && !shown.maintenance) store.dispatch(maintenanceFound());
    if (failure === 'sessionExpired' && current.status === 'signedIn' && !shown.sessionExpired)
      store.dispatch(sessionExpired());
  });
  let kept = store.getState().preferences;
  store.subscribe(() => {
    const now = store.getState().preferences;
    if (now !== kept) keepPreferences(now);
    kept = now;
  });
  return store;
}
export type AppStore = ReturnType<typeof createStore>;
