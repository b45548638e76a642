import { ApiError } from './client.ts';

type Failure = 'sessionExpired' | 'maintenance' | 'unreachable' | 'datasetDamaged' | 'notFound';
let tell: (failure: Failure) => void = () => {};

/** The store says here where the two global alerts go (specification 8, status handling), and what is read again. */
export const onFailure = (listener: (failure: Failure) => void): void => {
  tell = listener;
};

/**
 * 401 → session expired; 500 → maintenance; 503 and no answer → maintenance, unless the sign in the corner says it; a damaged file or
 * something that is not there → the detail of the dataset is read again, so that its page offers the repair or says that the dataset is gone; the
 * rest belongs to the screen that asked.
 */
export function reportFailure(error: unknown): void {
  if (!(error instanceof ApiError)) return;
  if (error.status === 401) tell('sessionExpired');
  else if (error.status === 0 || error.status === 503) tell('unreachable');
  else if (error.status === 500) tell('maintenance');
  else if (error.id === 'DATASET_DAMAGED') tell('datasetDamaged');
  else if (error.id === 'NOT_FOUND') tell('notFound');
}
