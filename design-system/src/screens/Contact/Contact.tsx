'use client';
import { styled } from 'styled-components';
import { useT } from '../../theme/messages.ts';
import { Badge } from '../../primitives/Badge/Badge.tsx';
import { EmptyState } from '../../primitives/EmptyState/EmptyState.tsx';
import { TextLink } from '../../primitives/Link/Link.tsx';
import { Lede, Muted, Page, PageHead, RowFlex } from '../../primitives/Page/Page.styles.ts';
import type { ContactProps, Office } from './Contact.types.ts';
import { ContactForm } from './ContactForm.tsx';

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 5fr) minmax(0, 4fr);
  gap: 40px 64px;
  align-items: start;
  @media (max-width: 860px) {
    grid-template-columns: minmax(0, 1fr);
  }
`;
const Offices = styled.ul`
  display: grid;
  li {
    display: grid;
    gap: 4px;
    padding: 16px 0;
    border-top: 1px solid var(--st-line);
    overflow-wrap: anywhere;
  }
  address {
    font-style: normal;
    color: var(--st-muted);
    font-size: 13px;
  }
`;

/** Four offices and a form (specification 1); feedback from the drawer arrives here. */
export function Contact(props: ContactProps) {
  const { offices, nearest } = props;
  const t = useT();
  const sorted = [...offices].sort((a, b) => Number(b.id === nearest) - Number(a.id === nearest));
  return (
    <Page>
      <PageHead>
        <div>
          <h1>{t('contact.title')}</h1>
          <Lede>{t('contact.lede')}</Lede>
        </div>
      </PageHead>
      <Columns>
        <ContactForm {...props} />
        <section aria-label={t('contact.offices')}>
          <h2 style={{ marginBottom: 12 }}>{t('contact.offices')}</h2>
          {offices.length ? (
            <Offices>
              {sorted.map((office) => (
                <OfficeCard key={office.id} office={office} nearest={office.id === nearest} />
              ))}
            </Offices>
          ) : (
            <EmptyState icon="globe" title={t('contact.noOffices')}>
              {t('contact.noOfficesHint')}
            </EmptyState>
          )}
        </section>
      </Columns>
    </Page>
  );
}

function OfficeCard({ office, nearest }: { office: Office; nearest: boolean }) {
  const t = useT();
  return (
    <li data-office={office.id}>
      <RowFlex>
        <h3>{t(`contact.office.${office.id}`)}</h3>
        {nearest && (
          <Badge tone="info" icon="globe">
            {t('contact.nearest')}
          </Badge>
        )}
      </RowFlex>
      <address>
        {office.address.map((line) => (
          <div key={line}>{line}</div>
        ))}
      </address>
      <RowFlex $gap={16}>
        {office.phone && <TextLink href={`tel:${office.phone.replace(/[^+\d]/g, '')}`}>{office.phone}</TextLink>}
        <TextLink href={`mailto:${office.email}`}>{office.email}</TextLink>
      </RowFlex>
      <Muted>{office.hours}</Muted>
    </li>
  );
}
