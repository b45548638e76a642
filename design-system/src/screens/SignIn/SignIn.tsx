'use client';
import { useT } from '../../theme/messages.ts';
import { Banner } from '../../primitives/Banner/Banner.tsx';
import { Button } from '../../primitives/Button/Button.tsx';
import type { SignInProps } from '../screens.types.ts';
import { Art, Root, Side, Switch, Titles } from './SignIn.styles.ts';
import { SignInForm } from './SignInForm.tsx';
import { Tissue } from '../../primitives/Tissue/Tissue.tsx';
import { lazyPart } from '../../primitives/lazyPart.tsx';

// Loaded on demand, because most visitors have an account.
const { Part: SignUpForm } = lazyPart<SignInProps>(() =>
  import('./SignUpForm.tsx').then((module) => ({ default: module.SignUpForm })),
);
const { Part: ForgotForm } = lazyPart<SignInProps>(() =>
  import('./ForgotForm.tsx').then((module) => ({ default: module.ForgotForm })),
);

/** Server errors that are not about the registration itself. */
const UNSAID = ['INTERNAL', 'NETWORK', 'SERVICE_RESTARTING'];

/** Sign in, sign up and a new password, the latter two with an e-mail code (specification 2.4). */
export function SignIn(props: SignInProps) {
  const { mode, onModeChange, error, notice } = props;
  const t = useT();
  const up = mode === 'signUp';
  const forgot = mode === 'forgot';
  const back = up || forgot;
  return (
    <Root>
      <Art>
        <Tissue />
        <p>{t('signIn.lede')}</p>
      </Art>
      <Side>
        <Titles>
          <h1>{t(up ? 'signIn.titleUp' : forgot ? 'signIn.titleForgot' : 'signIn.title')}</h1>
          <Switch>
            {t(up ? 'signIn.toIn' : forgot ? 'signIn.toForgotBack' : 'signIn.toUp')}
            <Button tone="quiet" isSmall onPress={() => onModeChange(back ? 'signIn' : 'signUp')}>
              {t(back ? 'signIn.signIn' : 'signIn.signUp')}
            </Button>
          </Switch>
          {notice && <Banner tone="success">{notice}</Banner>}
          {error && (
            <Banner tone="danger">
              {up && UNSAID.includes(error.id) ? t('signIn.registrationFailed') : t.error(error)}
            </Banner>
          )}
        </Titles>
        {props.oidc && !forgot && (
          <Button onPress={props.oidc.onGo}>{t('signIn.oidc', { name: props.oidc.name })}</Button>
        )}
        {up ? <SignUpForm {...props} /> : forgot ? <ForgotForm {...props} /> : <SignInForm {...props} />}
      </Side>
    </Root>
  );
}
