import { useEffect, useState } from 'react';
import { isEmail, isPasswordForm, LIMITS } from '@stroma/contract';
import { AccountSettings, type AccountPart, type EditableProfile } from '@stroma/design-system/screens';
import type { UiError } from '@stroma/design-system/primitives';
import { useAppDispatch, useAppSelector } from '../../app/store/hooks.ts';
import { usePageTitle } from '../../app/useApp.ts';
import { useSeat } from '../../app/hooks/useOperation.ts';
import { useSecondsLeft } from '../../app/hooks/useSecondsLeft.ts';
import { useCallMutation, useRead } from '../../features/calls/index.ts';
import { infoRequested, passwordChangeForgotten, passwordChangeRequested } from '../../features/session/index.ts';
import { useMailFolder } from '../../app/hooks/useMailHint.ts';

const check = (field: 'email' | 'password', value: string): UiError | null =>
  field === 'email'
    ? isEmail(value)
      ? null
      : { id: 'EMAIL_INVALID' }
    : isPasswordForm(value)
      ? null
      : { id: 'PASSWORD_FORM_INVALID', params: LIMITS.password };

/** Profile, e-mail, password, subscription, My Space and the login log (specification 2.4). */
export function AccountSettingsScreen() {
  usePageTitle('menu.accountSettings');
  const dispatch = useAppDispatch();
  const info = useAppSelector((state) => state.session.info)!;
  const locale = useAppSelector((state) => state.preferences.locale);
  const space = useRead('account', 'mySpace');
  const seesStorage = useSeat('view');
  const mayFree = useSeat('delete');
  const storage = useRead('files', 'storageParts', seesStorage ? {} : null);
  const [free, freed] = useCallMutation('files', 'freeSteps', { refreshes: ['files', 'account.mySpace'] });
  const log = useRead('account', 'loginLog');
  const subscription = useRead('account', 'subscription');
  const [saveProfile, profile] = useCallMutation('account', 'updateProfile', { refreshes: ['account'] });
  const [saveMails, mails] = useCallMutation('account', 'updateProfile', { refreshes: ['account'], toast: true });
  const [sendCode, code] = useCallMutation('account', 'sendMessage');
  const [saveEmail, email] = useCallMutation('account', 'changeEmail', { refreshes: ['account'] });
  const password = useAppSelector((state) => state.session.passwordChange);
  useEffect(() => () => void dispatch(passwordChangeForgotten()), [dispatch]);
  const [renew, renewal] = useCallMutation('account', 'renew', { refreshes: ['account.subscription'] });
  const [codeAt, setCodeAt] = useState<number | null>(null);
  const wait = useSecondsLeft(code.done ? codeAt : null, 60);
  const mailHint = useMailFolder();
  // Name and address are also shown in the header.
  const changes = profile.done + email.done + mails.done;
  useEffect(() => {
    if (changes > 0) dispatch(infoRequested());
  }, [dispatch, changes]);
  const parts: Record<AccountPart, { busy: boolean; done: number; error: UiError | null }> = {
    profile,
    email: { ...email, error: email.error ?? code.error },
    password,
    renew: renewal,
  };
  const names = Object.keys(parts) as AccountPart[];
  const errors = Object.fromEntries(names.flatMap((name) => (parts[name].error ? [[name, parts[name].error]] : [])));
  return (
    <AccountSettings
      profile={{ state: 'ready', data: { ...info.profile, username: info.username, email: info.email } }}
      onSaveProfile={(next: EditableProfile) => saveProfile({ body: next })}
      mails={{
        isWanted: info.mailEnded,
        minutes: LIMITS.endedMailMinutes,
        onChange: (mailEnded) => saveMails({ body: { mailEnded } }),
        busy: mails.busy,
      }}
      onSendCode={(address) => {
        setCodeAt(Date.now());
        sendCode({ body: { email: address, purpose: 'email', locale } });
      }}
      codeWaitSeconds={wait}
      isCodeSent={code.done > 0}
      onChangeEmail={(change) => saveEmail({ body: { email: change.email, verificationMessage: change.code } })}
      onChangePassword={(change) => dispatch(passwordChangeRequested(change))}
      check={check}
      subscription={subscription}
      onRenew={() => renew({ body: {} })}
      space={space}
      {...(seesStorage && { storage })}
      {...(mayFree && { onFreeSteps: () => free({}) })}
      isFreeing={freed.busy}
      freeError={freed.error}
      loginLog={log}
      saving={names.find((name) => parts[name].busy) ?? null}
      saved={names.find((name) => parts[name].done > 0 && !parts[name].busy) ?? null}
      errors={errors}
      mailHint={mailHint}
    />
  );
}
