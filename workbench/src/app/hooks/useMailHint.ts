import { readyOr, useRead } from '../../features/calls/index.ts';
import { useAppT } from '../useApp.ts';

const NONE = { oidc: null, outbox: false } as const;
type Options = { oidc: { name: string; path: string } | null; outbox: boolean };

/** Sign-in options besides the password, from the server. */
export const useSignInOptions = (): Options => readyOr<Options>(useRead('account', 'signInOptions'), NONE);

/** Location of mails without a mail server; null if mails are sent. */
export function useMailFolder(): string | null {
  const t = useAppT();
  return useSignInOptions().outbox ? t('mail.hint') : null;
}
