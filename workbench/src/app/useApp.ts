import { useIntl } from 'react-intl';
import { useEffect } from 'react';
import type messages from '../../messages/en-US.json';

export type AppMessageId = keyof typeof messages;
/** The application's own messages, by typed id. */
export function useAppT() {
  const intl = useIntl();
  return (id: AppMessageId, values?: Record<string, string | number>) => intl.formatMessage({ id }, values);
}

export function usePageTitle(id: AppMessageId | null, text?: string): void {
  const t = useAppT();
  const page = text ?? (id && t(id));
  useEffect(() => {
    document.title = page ? `${page} · Stroma` : 'Stroma';
  }, [page]);
}
