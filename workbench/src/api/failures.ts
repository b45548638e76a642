import { ApiError } from './client.ts';

type Failure = 'sessionExpired' | 'maintenance' | 'unreachable' | 'datasetDamaged' | 'notFound';
let tell: (failure: Failure) => void = () => {};

/** Registers the store's listener for failures, which shows the two global alerts (specification 8, status handling) and triggers refetches. */
export const onFailure = (listener: (failure: Failure) => void): void => {
  tell = listener;
};

/**
 * 401 → session expired; 500 → maintenance; 503 and no reply → maintenance, unless the sign in the corner is shown; a damaged file or a missing
 * object → the dataset's detail is refetched, so that its page offers the repair or reports the deletion; other errors are handled by the screen.
 */
export function reportFailure(error: unknown): void {
  if (!(error instanceof ApiError)) return;
  if (error.status === 401) tell('sessionExpired');
  else if (error.status === 0 || error.status === 503) tell('unreachable');
  else if (error.status === 500) tell('maintenance');
  else if (error.id === 'DATASET_DAMAGED') tell('datasetDamaged');
  else if (error.id === 'NOT_FOUND') tell('notFound');
}
