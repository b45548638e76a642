import { useState } from 'react';
import { useT } from '../../theme/messages.ts';
import { Button } from '../../primitives/Button/Button.tsx';
import { TextField } from '../../primitives/TextField/TextField.tsx';
import type { ForgotValues, SignInProps } from '../screens.types.ts';
import { Form } from './SignIn.styles.ts';

type Field = keyof ForgotValues | 'again';

/** A new password by the code sent to the account's e-mail (specification 2.4, 7: forgot password). */
export function ForgotForm(props: SignInProps) {
  const { onForgot, onSendCode, codeWaitSeconds = 0, codeSent, mailHint, busy, check } = props;
  const t = useT();
  const [values, setValues] = useState<Record<Field, string>>({ email: '', code: '', password: '', again: '' });
  const [tried, setTried] = useState(false);
  const errorOf = (name: Field): string | undefined => {
    if (!values[name].trim()) return t('signIn.required');
    if (name === 'again') return values.again === values.password ? undefined : t('signIn.passwordsDiffer');
    const found = name === 'code' ? null : check?.(name, values[name]);
    return found ? t.error(found) : undefined;
  };
  const field = (name: Field) => ({
    value: values[name],
    onChange: (value: string) => setValues((v) => ({ ...v, [name]: value })),
    errorMessage: tried ? errorOf(name) : undefined,
    isRequired: true,
  });
  const names: readonly Field[] = ['email', 'code', 'password', 'again'];
  const waiting = codeWaitSeconds > 0;
  return (
    <Form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (busy || names.some(errorOf)) return;
        onForgot?.({ email: values.email.trim(), code: values.code.trim(), password: values.password });
      }}
    >
      <TextField
        label={t('signIn.email')}
        type="email"
        autoComplete="email"
        {...field('email')}
        suffix={
          <Button
            tone="quiet"
            small
            isDisabled={waiting || !values.email.trim() || Boolean(errorOf('email'))}
            onPress={() => onSendCode(values.email.trim())}
          >
            {waiting ? t('signIn.codeWait', { seconds: codeWaitSeconds }) : t('signIn.sendCode')}
          </Button>
        }
      />
      <TextField
        label={t('signIn.code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        hint={
          <>
            {codeSent ? `${t('signIn.codeSent')} ` : ''}
            {t('signIn.codeHint')}
            {mailHint && <> · {mailHint}</>}
          </>
        }
        {...field('code')}
      />
      <TextField
        label={t('signIn.newPassword')}
        type="password"
        autoComplete="new-password"
        hint={t('signIn.passwordHint')}
        {...field('password')}
      />
      <TextField label={t('signIn.passwordAgain')} type="password" autoComplete="new-password" {...field('again')} />
      <Button type="submit" tone="primary" busy={busy}>
        {t('signIn.reset')}
      </Button>
    </Form>
  );
}
