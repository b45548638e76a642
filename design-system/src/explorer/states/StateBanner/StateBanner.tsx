'use client';
import type { DatasetState } from '@stroma/contract';
import { Banner } from '../../../primitives/Banner/Banner.tsx';
import { Button } from '../../../primitives/Button/Button.tsx';
import { useT } from '../../../theme/messages.ts';

export interface StateBannerProps {
  state: Pick<DatasetState, 'name' | 'note' | 'createdAt' | 'createdBy'>;
  onLeave: () => void;
}

/** Banner above a dataset that is shown in a named state. */
export function StateBanner({ state: { name, note, createdAt, createdBy }, onLeave }: StateBannerProps) {
  const t = useT();
  return (
    <Banner
      tone="info"
      title={t('states.shown', { name, when: t.date(createdAt), by: createdBy })}
      action={
        <Button isSmall onPress={onLeave}>
          {t('states.leave')}
        </Button>
      }
    >
      {t('states.readOnly')}
      {note && (
        <>
          <br />
          {note}
        </>
      )}
    </Banner>
  );
}
