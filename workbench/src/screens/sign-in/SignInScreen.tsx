import { useEffect, useState } from 'react';
import { Navigate, useLocation, useSearchParams } from 'react-router';
import { isEmail, isPasswordForm, isRegistrationPassword, isUsername, APP_LIMITS } from '@stroma/contract';
import { useT } from '@stroma/design-system/messages';
import type { UiError } from '@stroma/design-system/primitives';
import { SignIn, type SignInMode } from '@stroma/design-system/screens';
import { useAppDispatch, useAppSelector } from '../../app/store/hooks.ts';
import { paths } from '../../app/paths.ts';
import { useMailFolder, useSignInOptions } from '../../app/hooks/useMailHint.ts';
import { useSecondsLeft } from '../../app/hooks/useSecondsLeft.ts';
import { usePageTitle } from '../../app/useApp.ts';
import { BASE } from '../../api/client.ts';
import {
  codeRequested,
  forgotRequested,
  linkOpened,
  modeChanged,
  signInRequested,
  signUpRequested,
} from '../../features/session/index.ts';

const CODE_WAIT_S = 60;

/** Target after signing in: only paths of this site. */
const safeRedirect = (given: string | null): string => (given && /^\/(?![/\\])/.test(given) ? given : paths.myAnalyses);

/** Section 5's rules while typing: the server's own functions, so that both agree. */
function checkField(field: 'username' | 'email' | 'password', value: string, mode: SignInMode): UiError | null {
  if (field === 'username') return isUsername(value) ? null : { id: 'USERNAME_INVALID', params: APP_LIMITS.username };
  if (field === 'email') return isEmail(value) ? null : { id: 'EMAIL_INVALID' };
  if (mode === 'forgot')
    return isPasswordForm(value) ? null : { id: 'PASSWORD_FORM_INVALID', params: APP_LIMITS.password };
  return isRegistrationPassword(value) ? null : { id: 'PASSWORD_INVALID', params: APP_LIMITS.password };
}

export function SignInScreen() {
  usePageTitle('page.signIn');
  const ds = useT();
  const dispatch = useAppDispatch();
  const [query] = useSearchParams();
  const { status, isBusy, error, hasRegistered, hasReset, codeSentAt } = useAppSelector((state) => state.session);
  const [mode, setMode] = useState<SignInMode>(query.get('mode') === 'signUp' ? 'signUp' : 'signIn');
  const [account, setAccount] = useState('');
  // Bound to an invitation that only this address can accept.
  const invitedEmail = new URLSearchParams(useLocation().hash.replace('#', 'email=')).get('email') ?? '';
  const wait = useSecondsLeft(codeSentAt, CODE_WAIT_S);
  const { oidc } = useSignInOptions();
  const mailHint = useMailFolder();
  const redirect = query.get('redirect');
  const link = query.get('link');
  // Error of the OpenID provider or its callback.
  const refused = query.get('error');
  useEffect(() => {
    if (link && status === 'anonymous') dispatch(linkOpened(link));
  }, [dispatch, link, status]);
  useEffect(() => {
    if (hasRegistered || hasReset) setMode('signIn');
  }, [hasRegistered, hasReset]);
  const open = (next: SignInMode): void => {
    setMode(next);
    dispatch(modeChanged());
  };
  if (status === 'signedIn') return <Navigate to={safeRedirect(redirect)} replace />;
  return (
    <SignIn
      mode={mode}
      onModeChange={open}
      onForgotOpen={() => open('forgot')}
      onForgot={(values) => dispatch(forgotRequested(values))}
      onSignIn={(values) => dispatch(signInRequested(values))}
      onSignUp={(values) => {
        setAccount(values.username);
        dispatch(signUpRequested(values));
      }}
      account={account}
      {...(isEmail(invitedEmail) && { invitedEmail })}
      onSendCode={(email) =>
        dispatch(codeRequested({ email, purpose: mode === 'forgot' ? 'password' : 'registration' }))
      }
      check={(field, value) => checkField(field, value, mode)}
      codeWaitSeconds={wait}
      isCodeSent={codeSentAt !== null}
      mailHint={mailHint}
      oidc={
        oidc && {
          name: oidc.name,
          onGo: () => location.assign(BASE + oidc.path + (redirect ? `?redirect=${encodeURIComponent(redirect)}` : '')),
        }
      }
      isBusy={isBusy}
      error={error ?? (refused ? { id: refused } : null)}
      notice={hasRegistered ? ds('signIn.registered') : hasReset ? ds('signIn.passwordReset') : null}
    />
  );
}
