'use client';
import { useEffect, useState } from 'react';
import { useT } from '../../theme/messages.ts';
import { Banner } from '../../primitives/Banner/Banner.tsx';
import { Button } from '../../primitives/Button/Button.tsx';
import { useFirstError } from '../../primitives/Kept/firstError.ts';
import { useKept } from '../../primitives/Kept/useKept.tsx';
import { TextField } from '../../primitives/TextField/TextField.tsx';
import { FormColumn } from '../parts/Section.tsx';
import type { AccountSettingsProps } from './AccountSettings.types.ts';

/** A new address, proven by the code that was sent to it; the code is valid 2 hours (specification 5). */
export function EmailForm(props: AccountSettingsProps) {
  const { profile, onSendCode, codeWaitSeconds = 0, isCodeSent, onChangeEmail, check, saving, saved, errors } = props;
  const t = useT();
  const [email, setEmail, kept] = useKept('account.email', '');
  const [code, setCode] = useState('');
  const [tried, setTried] = useState(false);
  const { ref, seek } = useFirstError<HTMLFormElement>();
  const { settle } = kept;
  useEffect(() => {
    if (saved === 'email') settle();
  }, [saved, settle]);
  const wrong = email.trim() ? check?.('email', email.trim()) : null;
  const missing = (value: string) => (tried && !value.trim() ? t('signIn.required') : undefined);
  return (
    <FormColumn
      noValidate
      ref={ref}
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        seek();
        if (email.trim() && code.trim() && !wrong && saving !== 'email')
          onChangeEmail({ email: email.trim(), code: code.trim() });
      }}
    >
      {profile.state === 'ready' && (
        <TextField label={t('account.emailNow')} value={profile.data.email} isReadOnly isDisabled />
      )}
      <TextField
        label={t('account.emailNew')}
        type="email"
        autoComplete="email"
        isRequired
        value={email}
        onChange={setEmail}
        errorMessage={wrong && (tried || email.includes('@')) ? t.error(wrong) : missing(email)}
        suffix={
          <Button
            tone="quiet"
            isSmall
            isDisabled={codeWaitSeconds > 0 || !email.trim() || Boolean(wrong)}
            onPress={() => onSendCode(email.trim())}
          >
            {codeWaitSeconds > 0 ? t('signIn.codeWait', { seconds: codeWaitSeconds }) : t('signIn.sendCode')}
          </Button>
        }
      />
      <TextField
        label={t('signIn.code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        isRequired
        value={code}
        onChange={setCode}
        hint={
          <>
            {isCodeSent ? `${t('signIn.codeSent')} ` : ''}
            {t('signIn.codeHint')}
            {props.mailHint && <> · {props.mailHint}</>}
          </>
        }
        errorMessage={missing(code)}
      />
      {errors?.email && <Banner tone="danger">{t.error(errors.email)}</Banner>}
      {saved === 'email' && <Banner tone="success">{t('account.saved')}</Banner>}
      <Button type="submit" isBusy={saving === 'email'}>
        {t('account.changeEmail')}
      </Button>
    </FormColumn>
  );
}

/** The new password has 6 to 16 characters with an uppercase letter and a digit, and is entered twice (specification 5). */
export function PasswordForm({ onChangePassword, check, saving, saved, errors }: AccountSettingsProps) {
  const t = useT();
  const [values, setValues] = useState({ current: '', next: '', again: '' });
  const [tried, setTried] = useState(false);
  const { ref, seek } = useFirstError<HTMLFormElement>();
  const errorOf = (name: keyof typeof values): string | undefined => {
    if (!values[name]) return t('signIn.required');
    if (name === 'again') return values.again === values.next ? undefined : t('signIn.passwordsDiffer');
    const found = name === 'next' ? check?.('password', values.next) : null;
    return found ? t.error(found) : undefined;
  };
  const field = (name: keyof typeof values, autoComplete: string) => ({
    value: values[name],
    onChange: (value: string) => setValues((v) => ({ ...v, [name]: value })),
    errorMessage: tried ? errorOf(name) : undefined,
    type: 'password' as const,
    isRequired: true,
    autoComplete,
  });
  return (
    <FormColumn
      noValidate
      ref={ref}
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        seek();
        if (saving === 'password' || (['current', 'next', 'again'] as const).some(errorOf)) return;
        onChangePassword({ current: values.current, next: values.next });
      }}
    >
      <TextField label={t('account.passwordNow')} {...field('current', 'current-password')} />
      <TextField label={t('account.passwordNew')} hint={t('signIn.passwordHint')} {...field('next', 'new-password')} />
      <TextField label={t('signIn.passwordAgain')} {...field('again', 'new-password')} />
      {errors?.password && <Banner tone="danger">{t.error(errors.password)}</Banner>}
      {saved === 'password' && <Banner tone="success">{t('account.saved')}</Banner>}
      <Button type="submit" isBusy={saving === 'password'}>
        {t('account.changePassword')}
      </Button>
    </FormColumn>
  );
}
