import { readyOr, useRead } from '../../features/calls/index.ts';
import { useAppT } from '../useApp.ts';

const NONE = { oidc: null, outbox: false } as const;
type Options = { oidc: { name: string; path: string } | null; outbox: boolean };

/** Ways of signing in besides the password, as the server says them. */
export const useSignInOptions = (): Options => readyOr<Options>(useRead('account', 'signInOptions'), NONE);

/** Where a mail without a mail server lies; nothing where mails are sent. */
export function useMailHint(): string | null {
  const t = useAppT();
  return useSignInOptions().outbox ? t('mail.hint') : null;
}
