import { useState } from 'react';
import { useT } from '../../theme/messages.ts';
import { Button } from '../../primitives/Button/Button.tsx';
import { TextField } from '../../primitives/TextField/TextField.tsx';
import type { SignInProps, SignUpValues } from '../screens.types.ts';
import { Form } from './SignIn.styles.ts';

type Field = keyof SignUpValues | 'again';
const EMPTY: Record<Field, string> = { username: '', email: '', password: '', again: '', code: '' };

/** Registration. Rules come from the contract through `check`; the server has the last word. */
export function SignUpForm(props: SignInProps) {
  const { onSignUp, onSendCode, codeWaitSeconds = 0, codeSent, mailHint, busy, check } = props;
  const t = useT();
  const [values, setValues] = useState(EMPTY);
  const [left, setLeft] = useState<ReadonlySet<Field>>(new Set());
  const errorOf = (field: Field): string | undefined => {
    if (!values[field].trim()) return t('signIn.required');
    if (field === 'again') return values.again === values.password ? undefined : t('signIn.passwordsDiffer');
    const found = field === 'code' ? null : check?.(field, values[field]);
    return found ? t.error(found) : undefined;
  };
  const field = (name: Field) => ({
    value: values[name],
    onChange: (value: string) => setValues((v) => ({ ...v, [name]: value })),
    onBlur: () => values[name] && setLeft((s) => new Set(s).add(name)),
    errorMessage: left.has(name) ? errorOf(name) : undefined,
    isRequired: true,
  });
  const names = Object.keys(EMPTY) as Field[];
  const waiting = codeWaitSeconds > 0;
  return (
    <Form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setLeft(new Set(names));
        if (busy || names.some(errorOf)) return;
        const { username, email, password, code } = values;
        onSignUp({ username: username.trim(), email: email.trim(), password, code: code.trim() });
      }}
    >
      <TextField
        label={t('signIn.username')}
        hint={t('signIn.usernameHint')}
        autoComplete="username"
        {...field('username')}
      />
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
        label={t('signIn.password')}
        type="password"
        autoComplete="new-password"
        hint={t('signIn.passwordHint')}
        {...field('password')}
      />
      <TextField label={t('signIn.passwordAgain')} type="password" autoComplete="new-password" {...field('again')} />
      <Button type="submit" tone="primary" busy={busy}>
        {t('signIn.signUp')}
      </Button>
    </Form>
  );
}
