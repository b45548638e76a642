import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { ConfirmDialog } from '@stroma/design-system/dialogs';
import { guardLeaving, interceptHistory } from '../../app/leaving.ts';
import { useAppT } from '../../app/useApp.ts';

/** The address in the application that a click leads to; null for other sites, new tabs and files. */
function leadsTo(event: MouseEvent): string | null {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return null;
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
  if (!(link instanceof HTMLAnchorElement) || link.origin !== location.origin) return null;
  if (link.href === location.href || link.hasAttribute('download') || (link.target && link.target !== '_self'))
    return null;
  return link.href.slice(link.origin.length);
}

/** Position of the shown page in the browser's history, as numbered by the router; null for other entries. */
function historyPlace(): number | null {
  const { idx } = (history.state ?? {}) as { idx?: unknown };
  return typeof idx === 'number' ? idx : null;
}

/**
 * Intercepts the browser's Back and Forward, which cannot be cancelled: the page returns to its own entry before the router notices, and `ask`
 * receives the intended navigation. `isAgreed`: that navigation is in progress.
 */
function useHeldHistory(isHeld: boolean, isAgreed: { current: boolean }, ask: (go: () => void) => void): void {
  const { key } = useLocation();
  const here = useRef<number | null>(null);
  useEffect(() => {
    here.current = historyPlace();
  }, [key]);
  useEffect(() => {
    if (!isHeld) return undefined;
    let isReturning = false;
    const hold = (event: PopStateEvent) => {
      const [from, to] = [here.current, historyPlace()];
      if (isAgreed.current || from === null || to === null) return;
      if (isReturning && from === to) isReturning = false;
      else if (from === to) return;
      else {
        history.go(from - to);
        if (!isReturning) ask(() => history.go(to - from));
        isReturning = true;
      }
      event.stopImmediatePropagation();
    };
    return interceptHistory(hold);
  }, [isHeld, isAgreed, ask]);
}

/** Time in which a page is left after the user has agreed; if it is still open then, it asks again, because a change of team may be refused. */
const AGREED_MS = 10_000;

interface Props {
  /** Changes that are not saved. */
  isDirty: boolean;
  /** A way to leave that waits for an answer. */
  pending: (() => void) | null;
  onPendingChange: (next: (() => void) | null) => void;
}
/**
 * Asks before unsaved changes are lost: by a link or a command of the application, Back or Forward, another team, another drawing, or an end of
 * the page.
 */
export function LeaveGuard({ isDirty, pending, onPendingChange }: Props) {
  const t = useAppT();
  const navigate = useNavigate();
  const isAgreed = useRef(false);
  useHeldHistory(isDirty, isAgreed, onPendingChange);
  useEffect(() => {
    if (!isDirty) return undefined;
    isAgreed.current = false;
    const askAtEnd = (event: BeforeUnloadEvent) => {
      if (!isAgreed.current) event.preventDefault();
    };
    const hold = (event: MouseEvent) => {
      const next = leadsTo(event);
      if (next === null) return;
      event.preventDefault();
      event.stopPropagation();
      onPendingChange(() => void navigate(next));
    };
    const release = guardLeaving(onPendingChange);
    window.addEventListener('beforeunload', askAtEnd);
    document.addEventListener('click', hold, true);
    return () => {
      release();
      window.removeEventListener('beforeunload', askAtEnd);
      document.removeEventListener('click', hold, true);
    };
  }, [isDirty, onPendingChange, navigate]);
  const close = () => onPendingChange(null);
  return (
    <ConfirmDialog
      isOpen={pending !== null}
      onClose={close}
      title={t('drawings.leave')}
      confirmLabel={t('drawings.leaveNow')}
      isDanger
      onConfirm={() => {
        close();
        isAgreed.current = true;
        setTimeout(() => (isAgreed.current = false), AGREED_MS);
        pending?.();
      }}
    >
      {t('drawings.leaveWhy')}
    </ConfirmDialog>
  );
}
