'use client';
import { useEffect, useEffectEvent, useState } from 'react';
import { Autocomplete, Dialog, Menu, MenuSection, Modal, TextField } from 'react-aria-components';
import { useT } from '../../theme/messages.ts';
import { Icon } from '../../primitives/Icon/Icon.tsx';
import { Hidden } from '../../primitives/Page/Page.styles.ts';
import { Entry, Foot, Frame, Group, Input, List, None, Overlay, Reason, SearchRow } from './CommandPalette.styles.ts';
import type { Command, CommandPaletteProps } from './CommandPalette.types.ts';
import { findCommands } from './fuzzy.ts';

/** Search for routes and operations by a few letters, in either language, from anywhere (Ctrl or Cmd with K). */
export function CommandPalette({ isOpen, onOpenChange, commands, onRun, recent = [] }: CommandPaletteProps) {
  const t = useT();
  const [query, setQuery] = useState('');
  const toggle = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey) || event.altKey || event.shiftKey) return;
    event.preventDefault();
    onOpenChange(!isOpen);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => toggle(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
  useEffect(() => {
    if (isOpen) setQuery('');
  }, [isOpen]);
  const found = findCommands(commands, query);
  const lately = query.trim() ? [] : recent.flatMap((id) => commands.filter((c) => c.id === id)).slice(0, 5);
  const groups = groupsOf(found, (c) => c.group[t.locale]);
  const run = (key: string) => {
    const command = commands.find((c) => c.id === key.replace(/^recent:/, ''));
    if (!command) return;
    onOpenChange(false);
    onRun(command);
  };
  const row = (command: Command, prefix = '') => {
    const reason = command.disabledReason?.[t.locale];
    return (
      <Entry
        key={prefix + command.id}
        id={prefix + command.id}
        href={reason ? undefined : command.href}
        textValue={command.labels[t.locale]}
        isDisabled={Boolean(reason)}
      >
        <Icon name={command.icon ?? (command.kind === 'route' ? 'arrowRight' : 'play')} />
        <span>
          {command.labels[t.locale]}
          {reason && <Reason>{reason}</Reason>}
        </span>
        {command.shortcut && <kbd>{command.shortcut}</kbd>}
      </Entry>
    );
  };
  return (
    <Overlay isOpen={isOpen} onOpenChange={onOpenChange} isDismissable>
      <Modal>
        <Dialog aria-label={t('palette.title')} style={{ outline: 'none' }}>
          <Frame>
            <Autocomplete inputValue={query} onInputChange={setQuery}>
              <TextField aria-label={t('palette.search')} autoFocus>
                <SearchRow>
                  <Icon name="search" />
                  <Input placeholder={t('palette.search')} spellCheck="false" autoComplete="off" />
                  <kbd>esc</kbd>
                </SearchRow>
              </TextField>
              <Hidden role="status">{t('palette.found', { n: found.length })}</Hidden>
              <List tabIndex={0}>
                <Menu
                  aria-label={t('palette.title')}
                  onAction={(key) => run(String(key))}
                  renderEmptyState={() => <None>{t('palette.empty')}</None>}
                >
                  {lately.length > 0 && (
                    <MenuSection key="__recent" id="__recent">
                      <Group>{t('palette.recent')}</Group>
                      {lately.map((c) => row(c, 'recent:'))}
                    </MenuSection>
                  )}
                  {groups.map(([name, list]) => (
                    <MenuSection key={name} id={`group:${name}`}>
                      <Group>{name}</Group>
                      {list.map((c) => row(c))}
                    </MenuSection>
                  ))}
                </Menu>
              </List>
              <Foot aria-hidden="true">{t('palette.help')}</Foot>
            </Autocomplete>
          </Frame>
        </Dialog>
      </Modal>
    </Overlay>
  );
}

function groupsOf(commands: readonly Command[], name: (c: Command) => string): [string, Command[]][] {
  const groups = new Map<string, Command[]>();
  for (const c of commands) groups.set(name(c), [...(groups.get(name(c)) ?? []), c]);
  return [...groups];
}
