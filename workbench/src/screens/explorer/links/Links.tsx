import { lazy, Suspense, useState } from 'react';
import { IconButton } from '@stroma/design-system/primitives';
import { useAppT } from '../../../app/useApp.ts';
import { useMayLink } from './useMayLink.ts';
import type { TabProps } from '../tab.ts';

const LinkDialog = lazy(async () => ({ default: (await import('./LinkDialog.tsx')).LinkDialog }));

/** Links to the dataset for people without an account, if the reader may share it. */
export function Links({ tab, ...props }: Omit<TabProps, 'change'> & { tab: string }) {
  const t = useAppT();
  const [isOpen, setOpen] = useState(false);
  if (!useMayLink(props.detail.id)) return null;
  return (
    <>
      <IconButton icon="globe" label={t('explorer.links')} onPress={() => setOpen(true)} />
      {isOpen && (
        <Suspense>
          <LinkDialog {...props} tab={tab} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
