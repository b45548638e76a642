import type { ContentItem, ContentKind } from '@stroma/contract';
import type { Loadable } from '@stroma/design-system/primitives';
import { useRead } from '../../features/calls/index.ts';
import { useAppSelector } from '../store/hooks.ts';

/** The entries of one kind in the reader's language, in their order. */
export function useContent(kind: ContentKind): Loadable<ContentItem[]> {
  const locale = useAppSelector((state) => state.preferences.locale);
  return useRead('content', 'list', { query: { kind, locale } });
}
