import { useEffect } from 'react';
import type { FallbackProps } from 'react-error-boundary';
import { Button, EmptyState } from '@stroma/design-system/primitives';
import { useAppT } from './useApp.ts';

/** Replaces a screen whose code could not be loaded, or that failed. */
export function ChunkError({ error }: FallbackProps) {
  const t = useAppT();
  useEffect(() => console.error(error), [error]);
  return (
    <EmptyState
      title={t('chunk.failed.title')}
      action={<Button onPress={() => location.reload()}>{t('chunk.failed.retry')}</Button>}
    >
      {t('chunk.failed.body')}
    </EmptyState>
  );
}
