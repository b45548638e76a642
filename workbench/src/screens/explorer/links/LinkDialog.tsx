import { useState } from 'react';
import { useLocation } from 'react-router';
import { GUEST_VIEWS, type GuestView, type ShareLink } from '@stroma/contract';
import { ShareLinkDialog, type DatasetLink, type NewDatasetLink } from '@stroma/design-system/dialogs';
import { useT } from '@stroma/design-system/messages';
import { copyText } from '@stroma/design-system/primitives';
import { useAppT } from '../../../app/useApp.ts';
import { useAppSelector } from '../../../app/store/hooks.ts';
import { mapLoadable, useCallMutation, useRead } from '../../../features/calls/index.ts';
import { asResultColumn } from '../view/view.ts';
import { defaultColumn } from '../dataset.ts';
import type { TabProps } from '../tab.ts';
import { embedCode } from './embed-code.ts';
import { guestQuery } from './guest-query.ts';

interface Props extends Omit<TabProps, 'change'> {
  tab: string;
  onClose: () => void;
}
const REFRESHES = { refreshes: ['links.list'] };

export function LinkDialog({ detail, view, tab, onClose }: Props) {
  const t = useAppT();
  const say = useT();
  const { search } = useLocation();
  const { locale, theme } = useAppSelector((state) => state.preferences);
  const [copied, setCopied] = useState<'copied' | 'failed' | null>(null);
  const params = { id: detail.id };
  const links = useRead('links', 'list', { params });
  const [make, made] = useCallMutation('links', 'make', REFRESHES);
  const [revoke, revoked] = useCallMutation('links', 'revoke', REFRESHES);
  const isOfResult = asResultColumn(view.colourBy) !== null;
  const tabs = GUEST_VIEWS.filter((id) => id !== 'map').map((id) => ({ id, label: say.dynamic(`explorer.tab.${id}`) }));
  const colourBy = isOfResult ? (defaultColumn(detail) ?? '') : view.colourBy;
  const views = [...(colourBy ? [{ id: 'map', label: t('explorer.links.map') }] : []), ...tabs];
  const shown = (link: ShareLink): DatasetLink => {
    const url = link.address && location.origin + link.address;
    const text = url && link.kind === 'embed' ? embedCode(url, { title: detail.name, locale, theme }) : url;
    return { ...link, text };
  };
  const send = ({ kind, label, views: chosen, origins, days }: NewDatasetLink): void => {
    setCopied(null);
    const query =
      kind === 'embed'
        ? {
            query: guestQuery(search, colourBy),
            origins: [...origins],
          }
        : {};
    make({ params, body: { kind, label, views: chosen as GuestView[], days, ...query } });
  };
  return (
    <ShareLinkDialog
      isOpen
      onClose={onClose}
      name={detail.name}
      links={mapLoadable(links, (all) => all.map(shown))}
      tabs={tabs}
      views={views}
      current={views.some(({ id }) => id === tab) ? tab : views[0]!.id}
      note={isOfResult ? t('explorer.links.ofResult') : undefined}
      onMake={send}
      made={made.reply && shown(made.reply)}
      onAgain={made.reset}
      onRevoke={(link) => revoke({ params: { ...params, link } })}
      onCopy={(text) =>
        void copyText(text).then(
          () => setCopied('copied'),
          () => setCopied('failed'),
        )
      }
      copied={copied}
      isBusy={made.busy || revoked.busy}
      error={made.error ?? revoked.error}
    />
  );
}
