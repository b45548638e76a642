import { debounce, put } from 'typed-redux-saga';
import type { ServerEvent } from '../events/stream.ts';
import { told } from '../events/told.ts';
import { refreshed } from '../remote/index.ts';

/** The wizard's own jobs are told to the wizard and to My Analyses. */
const NOT_TASKS: readonly unknown[] = ['import', 'preprocessing', 'integration'];
/** A running job tells its progress several times a second. */
const QUIET_MS = 250;

const isTaskNews = (action: unknown): action is ReturnType<typeof told> => {
  if (!told.match(action as never)) return false;
  const { kind, payload } = (action as { payload: ServerEvent }).payload;
  return kind === 'open' || (kind === 'job' && !NOT_TASKS.includes(payload.tool));
};

/** Analyses are read again when one of them changes, or when the stream of events is back. */
export function* tasksSaga() {
  yield* debounce(QUIET_MS, isTaskNews, function* () {
    yield* put(refreshed(['tasks.*']));
  });
}
