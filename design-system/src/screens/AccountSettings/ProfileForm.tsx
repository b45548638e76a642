'use client';
import { useEffect } from 'react';
import { useT } from '../../theme/messages.ts';
import { Banner } from '../../primitives/Banner/Banner.tsx';
import { Button } from '../../primitives/Button/Button.tsx';
import { DiscardButton } from '../../primitives/Kept/KeptNotice.tsx';
import { useKept } from '../../primitives/Kept/useKept.tsx';
import { TextField } from '../../primitives/TextField/TextField.tsx';
import { FormColumn, Two } from '../parts/Section.tsx';
import { TextArea } from '../../primitives/TextArea/TextArea.tsx';
import type { AccountProfile, AccountSettingsProps, EditableProfile } from './AccountSettings.types.ts';

/** In the English order; Chinese forms start with the family name. */
const NAMES = [
  ['firstName', 'given-name'],
  ['lastName', 'family-name'],
] as const;

/** Names, institution, phone and research interest; the user name cannot be changed (specification 5). */
export function ProfileForm(props: Omit<AccountSettingsProps, 'profile'> & { profile: AccountProfile }) {
  const { profile, onSaveProfile, saving, saved, errors } = props;
  const t = useT();
  const { username, email: _email, ...own } = profile;
  const [values, setValues, kept] = useKept<EditableProfile>('account.profile', own);
  const field = (name: keyof EditableProfile) => ({
    label: t(`account.${name}`),
    value: values[name],
    onChange: (value: string) => setValues((v) => ({ ...v, [name]: value })),
  });
  const changed = (Object.keys(values) as (keyof EditableProfile)[]).some((name) => values[name] !== own[name]);
  const { discard } = kept;
  const isSaved = saved === 'profile' && !changed;
  useEffect(() => {
    if (isSaved) discard();
  }, [isSaved, discard]);
  return (
    <FormColumn
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (changed && saving !== 'profile') onSaveProfile(values);
      }}
    >
      <TextField
        label={t('signIn.username')}
        value={username}
        isReadOnly
        isDisabled
        hint={t('account.usernameFixed')}
      />
      <Two>
        {(t.locale === 'zh-CN' ? NAMES.toReversed() : NAMES).map(([name, autoComplete]) => (
          <TextField key={name} {...field(name)} autoComplete={autoComplete} />
        ))}
      </Two>
      <TextField {...field('institution')} autoComplete="organization" />
      <TextField {...field('phone')} type="tel" autoComplete="tel" />
      <TextArea {...field('researchInterest')} rows={3} hint={t('account.researchHint')} />
      {errors?.profile && <Banner tone="danger">{t.error(errors.profile)}</Banner>}
      {isSaved && <Banner tone="success">{t('account.saved')}</Banner>}
      {kept.isKept && <DiscardButton onDiscard={discard} />}
      <Button type="submit" tone="primary" isDisabled={!changed} isBusy={saving === 'profile'}>
        {t('account.save')}
      </Button>
    </FormColumn>
  );
}
