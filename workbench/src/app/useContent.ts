import type { ContentItem, ContentKind } from '@stroma/contract';
import type { Loadable } from '@stroma/design-system/primitives';
import { useRemote } from '../features/remote/index.ts';
import { useAppSelector } from './hooks.ts';

/** The entries of one kind in the reader's language, in their order. */
export function useContent(kind: ContentKind): Loadable<ContentItem[]> {
  const locale = useAppSelector((state) => state.preferences.locale);
  return useRemote('content', 'list', { query: { kind, locale } });
}
