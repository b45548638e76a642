'use client';
import { useState } from 'react';
import { styled } from 'styled-components';
import { useT } from '../../theme/messages.ts';
import { Badge } from '../../primitives/Badge/Badge.tsx';
import { Banner } from '../../primitives/Banner/Banner.tsx';
import { Button } from '../../primitives/Button/Button.tsx';
import { DialogFrame } from '../../primitives/Dialog/Dialog.tsx';
import { Loaded } from '../../primitives/Loaded/Loaded.tsx';
import { Muted, RowFlex, Stack } from '../../primitives/Page/Page.styles.ts';
import { LinkForm } from './LinkForm.tsx';
import type { DatasetLink, ShareLinkDialogProps } from './ShareLinkDialog.types.ts';

const Rows = styled.ul`
  margin: 0;
  padding: 0;
  list-style: none;
  li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 8px 16px;
    padding: 10px 0;
    border-bottom: 1px solid var(--st-line);
  }
  li > div {
    flex: 1;
    min-width: 200px;
    overflow-wrap: anywhere;
  }
`;
const Code = styled.pre`
  overflow: auto;
  max-height: 120px;
  margin: 0;
  padding: 8px 12px;
  border: 1px solid var(--st-line);
  border-radius: var(--st-radius);
  background: var(--st-sunken);
  font-family: var(--st-mono);
  font-size: 12px;
  line-height: 18px;
  white-space: pre-wrap;
  overflow-wrap: anywhere;
`;
const TONES = { open: 'success', ended: 'neutral', revoked: 'neutral', lapsed: 'warning' } as const;

/** Links to a dataset for people without an account: a form for a new one, and the existing ones with their use. */
export function ShareLinkDialog(props: ShareLinkDialogProps) {
  const { isOpen, onClose, name, links, made, onAgain, onCopy, copied, error } = props;
  const t = useT();
  return (
    <DialogFrame
      isOpen={isOpen}
      onClose={onClose}
      title={t('links.title', { name })}
      width={640}
      footer={<Button onPress={onClose}>{t('common.close')}</Button>}
    >
      <Stack>
        {error && <Banner tone="danger">{t.error(error)}</Banner>}
        {made?.text ? (
          <Stack $gap={8}>
            <Banner tone="success">{t(`links.made.${made.kind}`)}</Banner>
            <Code tabIndex={0} aria-label={t(`links.what.${made.kind}`)}>
              {made.text}
            </Code>
            <RowFlex>
              <Button tone="primary" icon="link" onPress={() => onCopy(made.text!)}>
                {t(`links.copy.${made.kind}`)}
              </Button>
              <Button tone="quiet" icon="add" onPress={onAgain}>
                {t('links.another')}
              </Button>
            </RowFlex>
          </Stack>
        ) : (
          <LinkForm {...props} />
        )}
        <div aria-live="polite">
          {copied === 'copied' && <Banner tone="success">{t('links.copied')}</Banner>}
          {copied === 'failed' && <Banner tone="danger">{t('links.copyFailed')}</Banner>}
        </div>
        <Loaded state={links}>
          {(all) =>
            all.length ? (
              <section aria-label={t('links.list')}>
                <h3 style={{ fontSize: 14, lineHeight: '20px', fontWeight: 600 }}>{t('links.list')}</h3>
                <Rows>
                  {all.map((link) => (
                    <Row key={link.id} link={link} {...props} />
                  ))}
                </Rows>
              </section>
            ) : null
          }
        </Loaded>
      </Stack>
    </DialogFrame>
  );
}

function Row({ link, tabs, views, onCopy, onRevoke, isBusy }: ShareLinkDialogProps & { link: DatasetLink }) {
  const t = useT();
  const [isAsking, setAsking] = useState(false);
  const { id, kind, label, state, endsAt, uses, usedAt, text } = link;
  const isOver = state === 'ended' || state === 'revoked';
  const known = kind === 'embed' ? views : tabs;
  const shown = known.filter((view) => link.views.includes(view.id)).map((view) => view.label);
  return (
    <li>
      <div>
        <strong style={{ fontWeight: 500 }}>{label}</strong>{' '}
        <Badge tone={TONES[state]}>{t(`links.state.${state}`)}</Badge>
        <br />
        <Muted>
          {[
            t(`links.kind.${kind}`),
            shown.join(', '),
            ...(link.origins.length ? [link.origins.join(', ')] : []),
            endsAt === null ? t('links.untilRevoked') : t('links.until', { at: t.date(endsAt) }),
            usedAt === null ? t('links.unused') : t('links.used', { n: uses, at: t.date(usedAt) }),
            t('links.by', { name: link.createdBy }),
          ].join(' · ')}
        </Muted>
      </div>
      {text !== null && !isOver && (
        <Button isSmall icon="link" aria-label={`${t(`links.copy.${kind}`)}: ${label}`} onPress={() => onCopy(text)}>
          {t(`links.copy.${kind}`)}
        </Button>
      )}
      {!isOver &&
        (isAsking ? (
          <Button isSmall tone="danger" isBusy={isBusy} onPress={() => onRevoke(id)}>
            {t('links.revokeDo')}
          </Button>
        ) : (
          <Button isSmall aria-label={t('links.revokeNamed', { label })} onPress={() => setAsking(true)}>
            {t('links.revoke')}
          </Button>
        ))}
    </li>
  );
}
