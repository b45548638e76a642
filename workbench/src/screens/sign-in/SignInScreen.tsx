import { useEffect, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { isEmail, isRegistrationPassword, isUsername, LIMITS } from '@stroma/contract';
import { useT } from '@stroma/design-system/messages';
import type { UiError } from '@stroma/design-system/primitives';
import { SignIn } from '@stroma/design-system/screens';
import { useAppDispatch, useAppSelector } from '../../app/hooks.ts';
import { paths } from '../../app/paths.ts';
import { useAppT, usePageTitle } from '../../app/useApp.ts';
import {
  codeRequested,
  linkOpened,
  modeChanged,
  signInRequested,
  signUpRequested,
} from '../../features/session/index.ts';

const CODE_WAIT_S = 60;

/** Where to go after signing in: a path of this site only. */
const safeRedirect = (given: string | null): string => (given && /^\/(?![/\\])/.test(given) ? given : paths.myAnalyses);

/** Section 5's rules while typing: the server's own, so that both say the same. */
function checkField(field: 'username' | 'email' | 'password', value: string): UiError | null {
  if (field === 'username') return isUsername(value) ? null : { id: 'USERNAME_INVALID', params: LIMITS.username };
  if (field === 'email') return isEmail(value) ? null : { id: 'EMAIL_INVALID' };
  return isRegistrationPassword(value) ? null : { id: 'PASSWORD_INVALID', params: LIMITS.password };
}

export function SignInScreen() {
  usePageTitle('page.signIn');
  const t = useAppT();
  const ds = useT();
  const dispatch = useAppDispatch();
  const [query] = useSearchParams();
  const { status, isBusy, error, hasRegistered, codeSentAt } = useAppSelector((state) => state.session);
  const [mode, setMode] = useState<'signIn' | 'signUp'>('signIn');
  const wait = useSecondsLeft(codeSentAt);
  const link = query.get('link');
  useEffect(() => {
    if (link && status === 'anonymous') dispatch(linkOpened(link));
  }, [dispatch, link, status]);
  useEffect(() => {
    if (hasRegistered) setMode('signIn');
  }, [hasRegistered]);
  if (status === 'signedIn') return <Navigate to={safeRedirect(query.get('redirect'))} replace />;
  return (
    <SignIn
      mode={mode}
      onModeChange={(next) => {
        setMode(next);
        dispatch(modeChanged());
      }}
      onSignIn={(values) => dispatch(signInRequested(values))}
      onSignUp={(values) => dispatch(signUpRequested(values))}
      onSendCode={(email) => dispatch(codeRequested({ email }))}
      check={checkField}
      codeWaitSeconds={wait}
      codeSent={codeSentAt !== null}
      mailHint={t('mail.hint')}
      busy={isBusy}
      error={error}
      notice={hasRegistered ? ds('signIn.registered') : null}
    />
  );
}

function useSecondsLeft(since: number | null): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (since === null) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [since]);
  return since === null ? 0 : Math.max(0, Math.ceil(CODE_WAIT_S - (now - since) / 1000));
}
