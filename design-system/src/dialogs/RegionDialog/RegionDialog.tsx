'use client';
import { useT } from '../../theme/messages.ts';
import { Button } from '../../primitives/Button/Button.tsx';
import { DialogFrame } from '../../primitives/Dialog/Dialog.tsx';
import { Facts } from '../../primitives/Facts/Facts.tsx';
import { Mono, Stack } from '../../primitives/Page/Page.styles.ts';
import type { RegionDialogProps } from './RegionDialog.types.ts';

/** The reader is in another region than the host's: leads to the nearest one (specification 8). */
export function RegionDialog({ isOpen, area, hostArea, nearest, onGo, onStay }: RegionDialogProps) {
  const t = useT();
  return (
    <DialogFrame
      isOpen={isOpen}
      onClose={onStay ?? onGo}
      title={t('region.title')}
      role="alertdialog"
      isBlocking
      footer={
        <>
          {onStay && <Button onPress={onStay}>{t('region.stay')}</Button>}
          <Button tone="primary" onPress={onGo} autoFocus>
            {t('region.go', { host: nearest.label })}
          </Button>
        </>
      }
    >
      <Stack>
        <p>{t('region.text')}</p>
        <Facts
          facts={[
            [t('region.yourArea'), area],
            [t('region.hostArea'), hostArea],
            [
              t('region.nearest'),
              <span key="n">
                {nearest.label} <Mono>{nearest.href}</Mono>
              </span>,
            ],
          ]}
        />
        <p>{t('region.accounts')}</p>
      </Stack>
    </DialogFrame>
  );
}
