'use client';
import { useT } from '../../theme/messages.ts';
import { Banner } from '../../primitives/Banner/Banner.tsx';
import { Button } from '../../primitives/Button/Button.tsx';
import type { SignInProps } from '../screens.types.ts';
import { Art, Root, Side, Switch, Titles } from './SignIn.styles.ts';
import { SignInForm } from './SignInForm.tsx';
import { SignUpForm } from './SignUpForm.tsx';
import { Tissue } from '../../primitives/Tissue/Tissue.tsx';

/** Sign in and sign up with an e-mail code (specification 2.4). */
export function SignIn(props: SignInProps) {
  const { mode, onModeChange, error, notice } = props;
  const t = useT();
  const up = mode === 'signUp';
  return (
    <Root>
      <Art>
        <Tissue />
        <p>{t('signIn.lede')}</p>
      </Art>
      <Side>
        <Titles>
          <h1>{t(up ? 'signIn.titleUp' : 'signIn.title')}</h1>
          <Switch>
            {t(up ? 'signIn.toIn' : 'signIn.toUp')}
            <Button tone="quiet" small onPress={() => onModeChange(up ? 'signIn' : 'signUp')}>
              {t(up ? 'signIn.signIn' : 'signIn.signUp')}
            </Button>
          </Switch>
          {notice && <Banner tone="success">{notice}</Banner>}
          {error && <Banner tone="danger">{t.error(error)}</Banner>}
        </Titles>
        {up ? <SignUpForm {...props} /> : <SignInForm {...props} />}
      </Side>
    </Root>
  );
}
