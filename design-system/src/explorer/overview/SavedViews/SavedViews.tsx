'use client';
import { useState } from 'react';
import { styled } from 'styled-components';
import type { SavedView } from '@stroma/contract';
import { Button, IconButton } from '../../../primitives/Button/Button.tsx';
import type { UiError } from '../../../primitives/common.types.ts';
import { DialogFrame } from '../../../primitives/Dialog/Dialog.tsx';
import { Menu, type MenuItemSpec } from '../../../primitives/Menu/Menu.tsx';
import { Muted } from '../../../primitives/Page/Page.styles.ts';
import { useT } from '../../../theme/messages.ts';
import { NameDialog } from '../../NameDialog.tsx';
import { ToolDialog } from '../../ToolDialog.tsx';

const List = styled.ul`
  display: flex;
  flex-direction: column;
  gap: 4px;
  margin: 0;
  padding: 0;
  list-style: none;
  li {
    display: grid;
    grid-template-columns: 1fr auto auto;
    align-items: center;
    gap: 4px;
  }
  div {
    display: flex;
    flex-direction: column;
    min-width: 0;
    overflow-wrap: anywhere;
  }
`;
/** Hidden on narrow screens, where the name of the dataset needs the room. */
const Wide = styled.span`
  @container explorer (max-width: 760px) {
    display: none;
  }
`;
const SAVE = 'save';
const MANAGE = 'manage';
type Open = { dialog: 'save' | 'manage' } | { dialog: 'rename' | 'remove'; view: SavedView } | null;

export interface SavedViewsProps {
  /** Newest first. */
  views: readonly SavedView[];
  /** Why views cannot be saved, renamed and deleted; null if they can. */
  denied: string | null;
  onOpen: (view: SavedView) => void;
  onSave: (name: string) => void;
  onRename: (view: SavedView, name: string) => void;
  onRemove: (view: SavedView) => void;
  isBusy?: boolean;
  /** Server error of the last edit. */
  error?: UiError | null;
  /** Number of successful edits; an increase closes the dialog. */
  done?: number;
  /** Called when a dialog opens, to clear the server error. */
  onReset?: () => void;
}

/** Named views of a dataset: opened, saved, renamed and deleted from one menu. */
export function SavedViews({ views, denied, done = 0, isBusy, error, onReset, ...on }: SavedViewsProps) {
  const t = useT();
  const [open, setOpen] = useState<Open>(null);
  const [closedFor, setClosedFor] = useState(done);
  if (done !== closedFor) {
    setClosedFor(done);
    // Renamed or deleted: back to the list.
    setOpen((last) => (last && 'view' in last ? { dialog: 'manage' } : null));
  }
  const show = (next: Open) => {
    onReset?.();
    setOpen(next);
  };
  const about = (view: SavedView) => `${view.createdBy} · ${t.date(view.createdAt)}`;
  const edit = { isDisabled: denied !== null, ...(denied && { hint: denied }) };
  const items: MenuItemSpec[] = [
    ...views.map((view) => ({ id: `view:${view.id}`, label: view.name, hint: about(view) })),
    ...(views.length ? [] : [{ id: 'none', label: t('views.none'), isDisabled: true }]),
    { id: SAVE, label: t('views.save'), icon: 'add', hasSeparatorBefore: true, ...edit },
    ...(views.length ? [{ id: MANAGE, label: t('views.manage'), ...edit }] : []),
  ];
  const act = (id: string) => {
    if (id === SAVE || id === MANAGE) return show({ dialog: id });
    const view = views.find((one) => `view:${one.id}` === id);
    return view && on.onOpen(view);
  };
  const shared = { isBusy: isBusy ?? false, error: error ?? null, onClose: () => show(null) };
  const back = { ...shared, onClose: () => show({ dialog: 'manage' }) };
  const named = open && 'view' in open ? open.view : null;
  const names = (without: SavedView | null) => views.filter((view) => view !== without).map(({ name }) => name);
  return (
    <>
      <Menu
        label={t('views.menu')}
        trigger={
          <Button isSmall tone="quiet" icon="bookmark" aria-label={t('views.menu')}>
            <Wide>{t('views.menu')}</Wide>
          </Button>
        }
        items={items}
        onAction={act}
      />
      <NameDialog
        {...shared}
        form="view.new"
        isOpen={open?.dialog === 'save'}
        title={t('views.save')}
        label={t('views.name')}
        submitLabel={t('views.submit')}
        rule="free"
        initial=""
        taken={names(null)}
        onSubmit={on.onSave}
      >
        <Muted>{t('views.hint')}</Muted>
      </NameDialog>
      <DialogFrame isOpen={open?.dialog === 'manage'} onClose={shared.onClose} title={t('views.menu')}>
        <List>
          {views.map((view) => (
            <li key={view.id}>
              <div>
                {view.name}
                <Muted>{about(view)}</Muted>
              </div>
              <IconButton
                icon="edit"
                label={t('views.rename', { name: view.name })}
                onPress={() => show({ dialog: 'rename', view })}
              />
              <IconButton
                icon="trash"
                label={t('views.remove', { name: view.name })}
                onPress={() => show({ dialog: 'remove', view })}
              />
            </li>
          ))}
        </List>
        {!views.length && <Muted>{t('views.none')}</Muted>}
      </DialogFrame>
      <NameDialog
        {...back}
        form={`view.rename:${named?.id ?? ''}`}
        isOpen={open?.dialog === 'rename'}
        title={t('views.renameTitle')}
        label={t('views.name')}
        submitLabel={t('views.submit')}
        rule="free"
        initial={named?.name ?? ''}
        taken={names(named)}
        onSubmit={(name) => named && on.onRename(named, name)}
      />
      <ToolDialog
        {...back}
        isOpen={open?.dialog === 'remove'}
        title={t('views.removeTitle')}
        submitLabel={t('common.delete')}
        isDanger
        isAlert
        onSubmit={() => named && on.onRemove(named)}
      >
        {t('views.removeText', { name: named?.name ?? '' })}
      </ToolDialog>
    </>
  );
}
