'use client';
import type { ReactNode } from 'react';
import { useT } from '../../theme/messages.ts';
import type { Loadable } from '../common.types.ts';
import { EmptyState, ErrorState } from '../EmptyState/EmptyState.tsx';
import { ProgressBar } from '../ProgressBar/ProgressBar.tsx';
import { SkeletonRows } from '../Skeleton/Skeleton.tsx';

export interface LoadedProps<T> {
  state: Loadable<T>;
  empty?: ReactNode;
  /** Skeleton with the shape of the expected content. */
  skeleton?: ReactNode;
  children: (data: T) => ReactNode;
}
/** Renders loading, empty, error and too-large states of data. */
export function Loaded<T>({ state, empty, skeleton, children }: LoadedProps<T>) {
  const t = useT();
  if (state.state === 'ready') return children(state.data);
  if (state.state === 'loading')
    return state.progress === undefined ? (
      (skeleton ?? <SkeletonRows rows={6} />)
    ) : (
      <ProgressBar label={t('state.loading')} value={state.progress} />
    );
  if (state.state === 'error') return <ErrorState error={state.error} onRetry={state.onRetry} />;
  if (state.state === 'tooLarge')
    return (
      <EmptyState icon="warning" title={t('state.tooLargeTitle')}>
        {t('state.tooLarge', { n: state.n, limit: state.limit })}
      </EmptyState>
    );
  return empty ?? <EmptyState title={t('state.emptyTitle')} />;
}
