import { combineReducers } from '@reduxjs/toolkit';
import { api } from '../../features/calls/api.ts';
import { connection } from '../../features/connection/slice.ts';
import { removedDatasetReducer } from '../../features/library/gone.ts';
import { library } from '../../features/library/slice.ts';
import { news } from '../../features/news/slice.ts';
import { notices } from '../../features/notices/slice.ts';
import { preferences } from '../../features/preferences/slice.ts';
import { session } from '../../features/session/slice.ts';
import { uploads } from '../../features/uploads/slice.ts';
import { wizard } from '../../features/wizard/slice.ts';

// Only from the slices: sagas and hooks import the state's type from here, so importing a feature's index would be a cycle.
export const reducer = combineReducers({
  [api.reducerPath]: api.reducer,
  connection,
  gone: removedDatasetReducer,
  library,
  news,
  notices,
  preferences,
  session,
  uploads,
  wizard,
});
export type RootState = ReturnType<typeof reducer>;
