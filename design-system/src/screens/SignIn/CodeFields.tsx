'use client';
import { useT } from '../../theme/messages.ts';
import { Button } from '../../primitives/Button/Button.tsx';
import { TextField, type TextFieldProps } from '../../primitives/TextField/TextField.tsx';
import type { SignInProps } from '../screens.types.ts';

type Field = 'email' | 'code' | 'password' | 'again';
interface CodeFieldsProps extends Pick<SignInProps, 'onSendCode' | 'codeWaitSeconds' | 'isCodeSent' | 'mailHint'> {
  /** The form's binding of a field by its name. */
  field: (name: Field) => Partial<TextFieldProps>;
  email: string;
  isEmailValid: boolean;
  passwordLabel: string;
}

/** E-mail with its code, and a password twice: shared by registration and forgotten password (specification 2.4, 5). */
export function CodeFields(props: CodeFieldsProps) {
  const { field, email, isEmailValid, passwordLabel, onSendCode, codeWaitSeconds = 0, isCodeSent, mailHint } = props;
  const t = useT();
  const waiting = codeWaitSeconds > 0;
  return (
    <>
      <TextField
        label={t('signIn.email')}
        type="email"
        autoComplete="email"
        {...field('email')}
        suffix={
          <Button
            tone="quiet"
            isSmall
            isDisabled={waiting || !email.trim() || !isEmailValid}
            onPress={() => onSendCode(email.trim())}
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
            {isCodeSent ? `${t('signIn.codeSent')} ` : ''}
            {t('signIn.codeHint')}
            {mailHint && <> · {mailHint}</>}
          </>
        }
        {...field('code')}
      />
      <TextField
        label={passwordLabel}
        type="password"
        autoComplete="new-password"
        hint={t('signIn.passwordHint')}
        {...field('password')}
      />
      <TextField label={t('signIn.passwordAgain')} type="password" autoComplete="new-password" {...field('again')} />
    </>
  );
}
