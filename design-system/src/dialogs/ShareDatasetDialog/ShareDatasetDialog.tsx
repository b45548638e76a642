'use client';
import { useState } from 'react';
import { styled } from 'styled-components';
import { useT, type Translate } from '../../theme/messages.ts';
import type { UiError } from '../../primitives/common.types.ts';
import { Banner } from '../../primitives/Banner/Banner.tsx';
import { Button } from '../../primitives/Button/Button.tsx';
import { DialogFrame } from '../../primitives/Dialog/Dialog.tsx';
import { EmptyState } from '../../primitives/EmptyState/EmptyState.tsx';
import { LinkButton } from '../../primitives/Link/Link.tsx';
import { Loaded } from '../../primitives/Loaded/Loaded.tsx';
import { Muted, Stack } from '../../primitives/Page/Page.styles.ts';
import { Switch } from '../../primitives/Switch/Switch.tsx';
import type { ShareDatasetDialogProps, ShareTarget } from './ShareDatasetDialog.types.ts';

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
    min-width: 140px;
    overflow-wrap: anywhere;
  }
`;

/** The group's storage including the dataset, and its limit, if there is no space. */
function sizeOf({ id, params = {} }: UiError, t: Translate): string {
  const { used, limit } = params;
  if (id !== 'STORAGE_FULL' || typeof used !== 'number' || typeof limit !== 'number') return '';
  return t('share.full', { used: t.bytes(used), limit: t.bytes(limit) });
}

/** Groups of the reader that can read a dataset, and copying or moving it to one. */
export function ShareDatasetDialog(props: ShareDatasetDialogProps) {
  const { isOpen, onClose, name, targets, shared, onShare, onMove, onCopy, groupsHref, isBusy = false, error } = props;
  const { canGive = true } = props;
  const t = useT();
  const [asking, setAsking] = useState<{ what: 'copy' | 'move'; group: ShareTarget } | null>(null);
  const isShared = (id: string): boolean => shared.state === 'ready' && shared.data.includes(id);
  return (
    <DialogFrame
      isOpen={isOpen}
      onClose={onClose}
      title={t('share.title', { name })}
      footer={
        asking ? (
          <>
            <Button onPress={() => setAsking(null)}>{t('common.cancel')}</Button>
            {asking.what === 'move' ? (
              <Button tone="danger" isBusy={isBusy} onPress={() => onMove?.(asking.group.id)}>
                {t('share.moveDo', { group: asking.group.name })}
              </Button>
            ) : (
              <Button tone="primary" isBusy={isBusy} onPress={() => onCopy?.(asking.group.id)}>
                {t('share.copyDo', { group: asking.group.name })}
              </Button>
            )}
          </>
        ) : (
          <Button onPress={onClose}>{t('common.close')}</Button>
        )
      }
    >
      <Stack>
        {error && (
          <Banner tone="danger">
            {t.error(error)} {sizeOf(error, t)}
          </Banner>
        )}
        {asking ? (
          <p>{t(asking.what === 'move' ? 'share.moveText' : 'share.copyText', { name, group: asking.group.name })}</p>
        ) : (
          <>
            <p>{t('share.text')}</p>
            {!canGive && <Banner tone="info">{t('permission.give')}</Banner>}
            <Loaded state={targets}>
              {(groups) =>
                groups.length ? (
                  <Rows>
                    {groups.map((group) => (
                      <li key={group.id}>
                        <div>
                          <strong style={{ fontWeight: 500 }}>{group.name}</strong>
                          <br />
                          <Muted>{t('share.members', { n: group.members })}</Muted>
                        </div>
                        <Switch
                          isSelected={isShared(group.id)}
                          isDisabled={isBusy || shared.state !== 'ready' || (!canGive && !isShared(group.id))}
                          onChange={(next) => onShare(group.id, next)}
                          aria-label={t('share.readNamed', { group: group.name })}
                        >
                          {t('share.read')}
                        </Switch>
                        {onCopy && (
                          <Button
                            isSmall
                            onPress={() => setAsking({ what: 'copy', group })}
                            aria-label={t('share.copyNamed', { group: group.name })}
                          >
                            {t('share.copy')}
                          </Button>
                        )}
                        {onMove && (
                          <Button
                            isSmall
                            onPress={() => setAsking({ what: 'move', group })}
                            aria-label={t('share.moveNamed', { group: group.name })}
                          >
                            {t('share.move')}
                          </Button>
                        )}
                      </li>
                    ))}
                  </Rows>
                ) : (
                  <EmptyState
                    title={t('share.none')}
                    action={<LinkButton href={groupsHref}>{t('share.groups')}</LinkButton>}
                  >
                    {t('share.noneHint')}
                  </EmptyState>
                )
              }
            </Loaded>
          </>
        )}
      </Stack>
    </DialogFrame>
  );
}
