import { useCallback, useState, type ReactNode } from 'react';
import type { GuestPlace } from '@stroma/contract';
import { EmptyState, Page, SkeletonRows } from '@stroma/design-system/primitives';
import { useT } from '@stroma/design-system/messages';
import { guestAddress } from '../../api/guest.ts';
import { useAppT } from '../../app/useApp.ts';
import { useGuestAccess } from './usePlace.ts';

interface Props {
  /** `onRead`: called when the dataset is loaded. */
  children: (place: GuestPlace, onRead: () => void) => ReactNode;
}

/** The page of a guest: its content while the link is valid, otherwise the notice of its end. */
export function GuestPage({ children }: Props) {
  const t = useAppT();
  const say = useT();
  const [isRead, setRead] = useState(false);
  const onRead = useCallback(() => setRead(true), []);
  const now = useGuestAccess(isRead);
  const isVisitor = guestAddress()?.header.startsWith('public ');
  if (now.state === 'ready') return children(now.place, onRead);
  if (now.state === 'loading')
    return (
      <Page>
        <SkeletonRows rows={8} />
      </Page>
    );
  return (
    <div role="alert">
      <EmptyState icon="warning" title={t(now.state === 'ended' ? 'shared.ended' : 'shared.failed')}>
        {now.state === 'ended' ? t(isVisitor ? 'shared.endedPublic' : 'shared.endedHint') : say.error(now.error)}
      </EmptyState>
    </div>
  );
}
