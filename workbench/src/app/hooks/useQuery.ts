import { useCallback } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';

/** Changes the query part of the address. `replace`: adds no entry to the history. */
export type ChangeQuery = (
  change: (now: URLSearchParams) => URLSearchParams | Record<string, string>,
  options?: { replace?: boolean },
) => void;

/**
 * The URL query and a setter. A change starts from the current URL, because the rendered one may be stale, so that two changes in a row are not lost.
 * A screen that is still shown while the next one loads changes nothing.
 */
export function useQuery(): [URLSearchParams, ChangeQuery] {
  // The only place where the router's hook may be the base of a change.
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const change = useCallback<ChangeQuery>(
    (make, { replace = false } = {}) => {
      if (location.pathname !== pathname) return;
      const next = new URLSearchParams(make(new URLSearchParams(location.search)));
      // A replaced entry keeps its history state for a tab that is still loading.
      const { usr: state = null } = (history.state ?? {}) as { usr?: unknown };
      void navigate(`?${next}`, { replace, ...(replace && { state }) });
    },
    [navigate, pathname],
  );
  return [query, change];
}
