'use client';
import { useState } from 'react';
import { useT } from '../../theme/messages.ts';
import { Button } from '../../primitives/Button/Button.tsx';
import { useFirstError } from '../../primitives/Kept/firstError.ts';
import { TextField } from '../../primitives/TextField/TextField.tsx';
import type { SignInProps, SignUpValues } from '../screens.types.ts';
import { CodeFields } from './CodeFields.tsx';
import { Form } from './SignIn.styles.ts';

type Field = keyof SignUpValues | 'again';
const EMPTY: Record<Field, string> = { username: '', email: '', password: '', again: '', code: '' };

/** Registration. Rules come from the contract through `check`; the server has the last word. */
export function SignUpForm(props: SignInProps) {
  const { onSignUp, onSendCode, codeWaitSeconds, isCodeSent, mailHint, isBusy, check, invitedEmail = '' } = props;
  const t = useT();
  const { ref, seek } = useFirstError<HTMLFormElement>();
  const [values, setValues] = useState({ ...EMPTY, email: invitedEmail });
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
    isReadOnly: name === 'email' && invitedEmail !== '',
  });
  const names = Object.keys(EMPTY) as Field[];
  return (
    <Form
      ref={ref}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setLeft(new Set(names));
        if (names.some(errorOf)) return seek();
        if (isBusy) return;
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
      <CodeFields
        {...{ field, onSendCode, codeWaitSeconds, isCodeSent, mailHint }}
        email={values.email}
        isEmailValid={!errorOf('email')}
        passwordLabel={t('signIn.password')}
      />
      <Button type="submit" tone="primary" isBusy={isBusy}>
        {t('signIn.signUp')}
      </Button>
    </Form>
  );
}
