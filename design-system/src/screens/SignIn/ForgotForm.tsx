'use client';
import { useState } from 'react';
import { useT } from '../../theme/messages.ts';
import { Button } from '../../primitives/Button/Button.tsx';
import { useFirstError } from '../../primitives/Kept/firstError.ts';
import type { ForgotValues, SignInProps } from '../screens.types.ts';
import { CodeFields } from './CodeFields.tsx';
import { Form } from './SignIn.styles.ts';

type Field = keyof ForgotValues | 'again';

/** A new password by the code sent to the account's e-mail (specification 2.4, 7: forgot password). */
export function ForgotForm(props: SignInProps) {
  const { onForgot, onSendCode, codeWaitSeconds, isCodeSent, mailHint, isBusy, check } = props;
  const t = useT();
  const { ref, seek } = useFirstError<HTMLFormElement>();
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
  return (
    <Form
      ref={ref}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (names.some(errorOf)) return seek();
        if (isBusy) return;
        onForgot?.({ email: values.email.trim(), code: values.code.trim(), password: values.password });
      }}
    >
      <CodeFields
        {...{ field, onSendCode, codeWaitSeconds, isCodeSent, mailHint }}
        email={values.email}
        isEmailValid={!errorOf('email')}
        passwordLabel={t('signIn.newPassword')}
      />
      <Button type="submit" tone="primary" isBusy={isBusy}>
        {t('signIn.reset')}
      </Button>
    </Form>
  );
}
