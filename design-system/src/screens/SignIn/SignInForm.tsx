'use client';
import { useState } from 'react';
import { useT } from '../../theme/messages.ts';
import { Button } from '../../primitives/Button/Button.tsx';
import { useFirstError } from '../../primitives/Kept/firstError.ts';
import { TextField } from '../../primitives/TextField/TextField.tsx';
import type { SignInProps } from '../screens.types.ts';
import { Form } from './SignIn.styles.ts';

export function SignInForm({ onSignIn, onForgotOpen, isBusy, account: given = '' }: SignInProps) {
  const t = useT();
  const { ref, seek } = useFirstError<HTMLFormElement>();
  const [account, setAccount] = useState(given);
  const [password, setPassword] = useState('');
  const [tried, setTried] = useState(false);
  const missing = tried ? t('signIn.required') : undefined;
  return (
    <Form
      ref={ref}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (!account.trim() || !password) return seek();
        if (!isBusy) onSignIn({ account: account.trim(), password });
      }}
    >
      <TextField
        label={t('signIn.account')}
        value={account}
        onChange={setAccount}
        autoComplete="username"
        isRequired
        errorMessage={account.trim() ? undefined : missing}
      />
      <TextField
        label={t('signIn.password')}
        type="password"
        value={password}
        onChange={setPassword}
        autoComplete="current-password"
        isRequired
        errorMessage={password ? undefined : missing}
      />
      <Button type="submit" tone="primary" isBusy={isBusy}>
        {t('signIn.signIn')}
      </Button>
      {onForgotOpen && (
        <Button tone="quiet" onPress={onForgotOpen}>
          {t('signIn.forgot')}
        </Button>
      )}
    </Form>
  );
}
