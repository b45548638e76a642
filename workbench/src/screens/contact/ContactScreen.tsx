import { isEmail, type ContentItem } from '@stroma/contract';
import { Contact, type Office } from '@stroma/design-system/screens';
import { useAppSelector } from '../../app/store/hooks.ts';
import { usePageTitle } from '../../app/useApp.ts';
import { useContent } from '../../app/hooks/useContent.ts';
import { readyOr, useCallMutation, useRead } from '../../features/calls/index.ts';

const NEAREST: Readonly<Record<string, Office['id']>> = { CN: 'china', SG: 'singapore', DE: 'germany', US: 'usa' };

const toOffice = (item: ContentItem): Office => {
  const meta = item.meta as { address?: readonly string[]; phone?: string; email?: string; hours?: string };
  return {
    id: item.id as Office['id'],
    address: meta.address ?? [item.title],
    phone: meta.phone ?? '',
    email: meta.email ?? '',
    hours: meta.hours ?? '',
  };
};

/** Feedback and questions to the operator (specification 1, 7). */
export function ContactScreen() {
  usePageTitle('menu.contact');
  const info = useAppSelector((state) => state.session.info);
  const offices = readyOr(useContent('office'), []).map(toOffice);
  const country = readyOr<{ countryIsoCode: string | null }>(useRead('account', 'ipCountry'), {
    countryIsoCode: null,
  });
  const nearest = NEAREST[country.countryIsoCode ?? ''];
  const [send, { busy, error, done }] = useCallMutation('account', 'contactUs');
  return (
    <Contact
      offices={offices}
      onSend={(body) => send({ body })}
      {...(info && { prefilled: { name: info.username, email: info.email } })}
      check={(email) => (isEmail(email) ? null : { id: 'EMAIL_INVALID' })}
      isBusy={busy}
      isSent={done > 0}
      error={error}
      {...(nearest && { nearest })}
    />
  );
}
