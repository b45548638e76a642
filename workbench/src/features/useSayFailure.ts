import { useCallback } from 'react';
import { reportFailure } from '../api/failures.ts';
import { useAppDispatch } from '../app/store/hooks.ts';
import { noticed } from './notices/index.ts';
import { toUiError, uiErrorOf } from './request.ts';

/**
 * Returns a function for the failure of something that was pressed and has no place of its own for an error: raises the global alerts and says the
 * cause in a notice. A programming error is said as an internal one, and rethrown.
 */
export function useSayFailure(): (error: unknown) => void {
  const dispatch = useAppDispatch();
  return useCallback(
    (error) => {
      reportFailure(error);
      dispatch(noticed({ tone: 'danger', error: uiErrorOf(error) }));
      toUiError(error);
    },
    [dispatch],
  );
}
