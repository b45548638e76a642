import { useCallback } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';

/** Changes the part of the address behind "?"; `replace`: without an entry of its own in the history. */
export type ChangeQuery = (
  change: (now: URLSearchParams) => URLSearchParams | Record<string, string>,
  options?: { replace?: boolean },
) => void;

/**
 * The part of the address behind "?" and its change. A change begins with the address as it is at that moment, for what was drawn last may be
 * a step behind: of two changes in a row none is lost. A screen that is still shown while the next one loads changes nothing.
 */
export function useQuery(): [URLSearchParams, ChangeQuery] {
  // The one place that may take its values for a change from the hook of the router.
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const change = useCallback<ChangeQuery>(
    (make, { replace = false } = {}) => {
      if (location.pathname !== pathname) return;
      const next = new URLSearchParams(make(new URLSearchParams(location.search)));
      // An entry that is only rewritten keeps what the press that led here left in it, for a tab that is still loading.
      const { usr: state = null } = (history.state ?? {}) as { usr?: unknown };
      void navigate(`?${next}`, { replace, ...(replace && { state }) });
    },
    [navigate, pathname],
  );
  return [query, change];
}
