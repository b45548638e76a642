import { useState } from 'react';
import type { SavedDrawing } from '@stroma/contract';
import { ConfirmDialog } from '@stroma/design-system/dialogs';
import { useT } from '@stroma/design-system/messages';
import {
  Button,
  copyText,
  Drawer,
  EmptyState,
  IconButton,
  Loaded,
  Menu,
  Muted,
  RowFlex,
  Select,
  Stack,
} from '@stroma/design-system/primitives';
import { useSeat } from '../../app/hooks/useOperation.ts';
import { useAppDispatch, useAppSelector } from '../../app/store/hooks.ts';
import { useAppT } from '../../app/useApp.ts';
import { readyOr, useCallMutation, useRead } from '../../features/calls/index.ts';
import { noticed } from '../../features/notices/index.ts';
import { paths } from '../../app/paths.ts';

interface Props {
  /** Id of the drawing in the frame. */
  current: string | null;
  onClose: () => void;
  onOpen: (id: string) => void;
}
const REFRESHES = { refreshes: ['drawings.list', 'drawings.read'], toast: true };

/** The saved drawings and templates of the space: open, earlier versions, link, copy into a group, delete. */
export function DrawingList({ current, onClose, onOpen }: Props) {
  const t = useAppT();
  const say = useT();
  const rows = useRead('drawings', 'list');
  const canDelete = useSeat('delete');
  const dispatch = useAppDispatch();
  const [detail, setDetail] = useState<{ id: string; of: 'versions' | 'copy' } | null>(null);
  const [removing, setRemoving] = useState<SavedDrawing | null>(null);
  const [remove] = useCallMutation('drawings', 'remove', { ...REFRESHES, notice: 'drawings.removed' });
  const copyLink = async (id: string) => {
    try {
      await copyText(new URL(`${paths.tools}?drawing=${id}`, location.href).href);
      dispatch(noticed({ tone: 'success', messageId: 'drawings.linkCopied' }));
    } catch {
      dispatch(noticed({ tone: 'danger', messageId: 'drawings.linkRefused' }));
    }
  };
  const act = (one: SavedDrawing, id: string) => {
    if (id === 'link') void copyLink(one.id);
    else if (id === 'delete') setRemoving(one);
    else setDetail({ id: one.id, of: id === 'copy' ? 'copy' : 'versions' });
  };
  return (
    <Drawer isOpen onClose={onClose} title={t('drawings.saved')}>
      <Loaded state={rows} empty={null}>
        {(found) =>
          found.length === 0 ? (
            <EmptyState icon="table" title={t('drawings.none')}>
              {t('drawings.noneHint')}
            </EmptyState>
          ) : (
            <Stack as="ul" style={{ listStyle: 'none', margin: 0, padding: 0 }}>
              {found.map((one) => (
                <li key={one.id} aria-current={one.id === current || undefined}>
                  <RowFlex style={{ justifyContent: 'space-between', flexWrap: 'nowrap' }}>
                    <Button tone="quiet" onPress={() => onOpen(one.id)}>
                      {one.title}
                    </Button>
                    <Menu
                      label={t('drawings.actions', { title: one.title })}
                      trigger={<IconButton icon="more" label={t('drawings.actions', { title: one.title })} />}
                      items={[
                        { id: 'versions', label: t('drawings.versions') },
                        { id: 'link', label: t('drawings.link') },
                        { id: 'copy', label: t('drawings.copy') },
                        ...(canDelete ? [{ id: 'delete', label: say('common.delete'), isDanger: true }] : []),
                      ]}
                      onAction={(id) => act(one, id)}
                    />
                  </RowFlex>
                  <Muted>
                    {t(one.kind === 'template' ? 'drawings.factsTemplate' : 'drawings.facts', {
                      version: one.version,
                      date: say.date(one.changedAt, 'dateTime'),
                      by: one.changedBy,
                      size: say.bytes(one.bytes),
                    })}
                  </Muted>
                  {detail?.id === one.id && detail.of === 'versions' && (
                    <Versions drawing={one} onRestored={() => onOpen(one.id)} />
                  )}
                  {detail?.id === one.id && detail.of === 'copy' && (
                    <CopyInto drawing={one} onDone={() => setDetail(null)} />
                  )}
                </li>
              ))}
            </Stack>
          )
        }
      </Loaded>
      <ConfirmDialog
        isOpen={removing !== null}
        onClose={() => setRemoving(null)}
        title={t('drawings.remove', { title: removing?.title ?? '' })}
        confirmLabel={say('common.delete')}
        isDanger
        onConfirm={() => {
          if (removing) remove({ params: { drawing: removing.id } });
          setRemoving(null);
        }}
      >
        {t('drawings.removeWhy')}
      </ConfirmDialog>
    </Drawer>
  );
}

/** Versions that are kept, newest first; an earlier one becomes the newest again. */
function Versions({ drawing, onRestored }: { drawing: SavedDrawing; onRestored: () => void }) {
  const t = useAppT();
  const say = useT();
  const canEdit = useSeat('edit');
  const read = useRead('drawings', 'read', { params: { drawing: drawing.id } });
  const [restore] = useCallMutation('drawings', 'restore', {
    ...REFRESHES,
    notice: 'drawings.restored',
    onDone: onRestored,
  });
  return (
    <Loaded state={read}>
      {({ versions }) => (
        <ul aria-label={t('drawings.versions')}>
          {versions.map(({ version, savedAt, savedBy }) => (
            <li key={version}>
              <RowFlex>
                {t('drawings.version', { version, date: say.date(savedAt, 'dateTime'), by: savedBy })}
                {canEdit && version !== drawing.version && (
                  <Button
                    isSmall
                    onPress={() =>
                      restore({ params: { drawing: drawing.id }, body: { version, expected: drawing.version } })
                    }
                  >
                    {t('drawings.restore', { version })}
                  </Button>
                )}
              </RowFlex>
            </li>
          ))}
        </ul>
      )}
    </Loaded>
  );
}

/** Copies the drawing into another space of the reader. */
function CopyInto({ drawing, onDone }: { drawing: SavedDrawing; onDone: () => void }) {
  const t = useAppT();
  const here = useAppSelector((state) => state.session.info?.space.id);
  const spaces = readyOr(useRead('teams', 'list'), []).filter(({ id }) => id !== here);
  const [chosen, setChosen] = useState<string | null>(null);
  const [copy] = useCallMutation('drawings', 'copy', { toast: true, notice: 'drawings.copied' });
  if (spaces.length === 0) return <Muted>{t('drawings.noSpaces')}</Muted>;
  const into = chosen ?? spaces[0]!.id;
  return (
    <RowFlex>
      <Select
        label={t('drawings.copyInto')}
        options={spaces.map(({ id, name }) => ({ id, label: name }))}
        value={into}
        onChange={setChosen}
      />
      <Button
        onPress={() => {
          copy({ params: { drawing: drawing.id }, body: { spaceId: into } });
          onDone();
        }}
      >
        {t('drawings.copyNow')}
      </Button>
    </RowFlex>
  );
}
