import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { ConfirmDialog } from '@stroma/design-system/dialogs';
import { useAppT } from '../../app/useApp.ts';

/** The address in the application that a click leads to; null for other sites, new tabs and files. */
function leadsTo(event: MouseEvent): string | null {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return null;
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
  if (!(link instanceof HTMLAnchorElement) || link.origin !== location.origin) return null;
  if (link.hasAttribute('download') || (link.target && link.target !== '_self')) return null;
  return link.href.slice(link.origin.length);
}

interface Props {
  /** Changes that are not saved. */
  isDirty: boolean;
  /** Another way to leave that waits for an answer, such as another drawing. */
  pending: (() => void) | null;
  onPendingChange: (next: (() => void) | null) => void;
}
/** Asks before unsaved changes are lost: by a link of the application, another drawing, or an end of the page. */
export function LeaveGuard({ isDirty, pending, onPendingChange }: Props) {
  const t = useAppT();
  const navigate = useNavigate();
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!isDirty) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    const hold = (event: MouseEvent) => {
      const next = leadsTo(event);
      if (next === null) return;
      event.preventDefault();
      event.stopPropagation();
      setAddress(next);
    };
    window.addEventListener('beforeunload', ask);
    document.addEventListener('click', hold, true);
    return () => {
      window.removeEventListener('beforeunload', ask);
      document.removeEventListener('click', hold, true);
    };
  }, [isDirty]);
  const close = () => {
    setAddress(null);
    onPendingChange(null);
  };
  return (
    <ConfirmDialog
      isOpen={address !== null || pending !== null}
      onClose={close}
      title={t('drawings.leave')}
      confirmLabel={t('drawings.leaveNow')}
      isDanger
      onConfirm={() => {
        close();
        if (pending) pending();
        else if (address !== null) void navigate(address);
      }}
    >
      {t('drawings.leaveWhy')}
    </ConfirmDialog>
  );
}
