'use client';
import { useState } from 'react';
import { styled } from 'styled-components';
import { useT } from '../../theme/messages.ts';
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

/** Which other groups of the reader may look at a dataset, and to which one it is given. */
export function ShareDatasetDialog(props: ShareDatasetDialogProps) {
  const { isOpen, onClose, name, targets, shared, onShare, onMove, groupsHref, busy = false, error } = props;
  const t = useT();
  const [moving, setMoving] = useState<ShareTarget | null>(null);
  const isShared = (id: string): boolean => shared.state === 'ready' && shared.data.includes(id);
  return (
    <DialogFrame
      isOpen={isOpen}
      onClose={onClose}
      title={t('share.title', { name })}
      footer={
        moving ? (
          <>
            <Button onPress={() => setMoving(null)}>{t('common.cancel')}</Button>
            <Button tone="danger" busy={busy} onPress={() => onMove?.(moving.id)}>
              {t('share.moveDo', { group: moving.name })}
            </Button>
          </>
        ) : (
          <Button onPress={onClose}>{t('common.close')}</Button>
        )
      }
    >
      <Stack>
        {error && <Banner tone="danger">{t.error(error)}</Banner>}
        {moving ? (
          <p>{t('share.moveText', { name, group: moving.name })}</p>
        ) : (
          <>
            <p>{t('share.text')}</p>
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
                          isDisabled={busy || shared.state !== 'ready'}
                          onChange={(next) => onShare(group.id, next)}
                          aria-label={t('share.readNamed', { group: group.name })}
                        >
                          {t('share.read')}
                        </Switch>
                        {onMove && (
                          <Button
                            small
                            onPress={() => setMoving(group)}
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
