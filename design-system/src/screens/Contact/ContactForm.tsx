'use client';
import { useEffect, useState } from 'react';
import { useT } from '../../theme/messages.ts';
import { Banner } from '../../primitives/Banner/Banner.tsx';
import { Button } from '../../primitives/Button/Button.tsx';
import { useFirstError } from '../../primitives/Kept/firstError.ts';
import { DiscardButton } from '../../primitives/Kept/KeptNotice.tsx';
import { useKept } from '../../primitives/Kept/useKept.tsx';
import { Select } from '../../primitives/Select/Select.tsx';
import { TextField } from '../../primitives/TextField/TextField.tsx';
import { FormColumn } from '../parts/Section.tsx';
import { TextArea } from '../../primitives/TextArea/TextArea.tsx';
import type { ContactMessage, ContactProps } from './Contact.types.ts';

const TOPICS = ['question', 'problem', 'idea', 'subscription'] as const;
const MOST = 2000;

/** Required fields, a valid address, at most 2,000 characters; input is kept if sending fails. */
export function ContactForm({ onSend, prefilled, check, isBusy, isSent, error, notice }: ContactProps) {
  const t = useT();
  const first: ContactMessage = { topic: 'question', name: '', email: '', text: '', ...prefilled };
  const [values, setValues, kept] = useKept('contact', first);
  const { settle } = kept;
  useEffect(() => {
    if (isSent) settle();
  }, [isSent, settle]);
  const { ref, seek } = useFirstError<HTMLFormElement>();
  const [tried, setTried] = useState(false);
  const set =
    <K extends keyof ContactMessage>(name: K) =>
    (value: ContactMessage[K]) =>
      setValues((v) => ({ ...v, [name]: value }));
  const errorOf = (name: 'name' | 'email' | 'text'): string | undefined => {
    if (!values[name].trim()) return t('signIn.required');
    const found = name === 'email' ? check?.(values.email.trim()) : null;
    if (found) return t.error(found);
    return name === 'text' && values.text.length > MOST ? t('contact.tooLong', { max: MOST }) : undefined;
  };
  const field = (name: 'name' | 'email' | 'text') => ({
    label: t(`contact.${name}`),
    value: values[name],
    onChange: set(name),
    isRequired: true,
    errorMessage: tried ? errorOf(name) : undefined,
  });
  if (isSent)
    return (
      <Banner tone="success" title={t('contact.sent')}>
        {t('contact.sentText', { email: values.email })}
      </Banner>
    );
  return (
    <FormColumn
      noValidate
      ref={ref}
      aria-label={t('contact.form')}
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (isBusy) return;
        if ((['name', 'email', 'text'] as const).some(errorOf)) return seek();
        onSend({ ...values, name: values.name.trim(), email: values.email.trim(), text: values.text.trim() });
      }}
    >
      {notice}
      <Select
        label={t('contact.topic')}
        value={values.topic}
        onChange={set('topic')}
        options={TOPICS.map((id) => ({ id, label: t(`contact.topic.${id}`) }))}
      />
      <TextField {...field('name')} autoComplete="name" />
      <TextField {...field('email')} type="email" autoComplete="email" />
      <TextArea {...field('text')} rows={7} hint={t('contact.textHint', { n: values.text.length, max: MOST })} />
      {error && <Banner tone="danger">{t.error(error)}</Banner>}
      {kept.isKept && <DiscardButton onDiscard={kept.discard} />}
      <Button type="submit" tone="primary" isBusy={isBusy}>
        {t('contact.send')}
      </Button>
    </FormColumn>
  );
}
