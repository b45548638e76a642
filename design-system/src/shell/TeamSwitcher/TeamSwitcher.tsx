'use client';
import { useState } from 'react';
import { Dialog, DialogTrigger, ListBox } from 'react-aria-components';
import { useT } from '../../theme/messages.ts';
import { Button } from '../../primitives/Button/Button.tsx';
import { Icon } from '../../primitives/Icon/Icon.tsx';
import { Loaded } from '../../primitives/Loaded/Loaded.tsx';
import { Muted } from '../../primitives/Page/Page.styles.ts';
import { PopoverRoot } from '../../primitives/Popover/PopoverRoot.ts';
import { Spinner } from '../../primitives/ProgressBar/Spinner.tsx';
import { TextField } from '../../primitives/TextField/TextField.tsx';
import { Body, Foot, Gear, Head, None, Row, Scroll, Trigger } from './TeamSwitcher.styles.ts';
import type { Team, TeamSwitcherProps } from './TeamSwitcher.types.ts';

/** Space switcher: search, the current space marked, group settings, a new group (specification 2.2). */
export function TeamSwitcher(props: TeamSwitcherProps) {
  const { teams, currentId, onSwitch, settingsHref, onCreate, isBusy } = props;
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const [search, setSearch] = useState('');
  const known = teams.state === 'ready' ? teams.data : [];
  const current = known.find((team) => team.id === currentId);
  const wanted = search.trim().toLowerCase();
  const name = (team: Team) => (team.personal ? t('team.personal') : team.name);
  const found = known.filter((team) => name(team).toLowerCase().includes(wanted));
  const close = () => setOpen(false);
  return (
    <DialogTrigger
      isOpen={isOpen}
      onOpenChange={(open) => {
        setOpen(open);
        if (open) setSearch('');
      }}
    >
      <Trigger aria-label={t('team.switch', { name: current ? name(current) : t('team.none') })}>
        {isBusy ? <Spinner /> : <Icon name={!current || current.personal ? 'user' : 'cells'} />}
        <span>{current ? name(current) : t('team.none')}</span>
        <Icon name="chevronDown" size={12} />
      </Trigger>
      <PopoverRoot offset={4} placement="bottom end">
        <Dialog aria-label={t('team.title')} style={{ outline: 'none' }}>
          <Body>
            <Head>
              <TextField
                isSearch
                hideLabel
                autoFocus
                label={t('team.search')}
                placeholder={t('team.search')}
                value={search}
                onChange={setSearch}
              />
              <Gear href={settingsHref} aria-label={t('team.settings')} onPress={close}>
                <Icon name="sliders" />
              </Gear>
            </Head>
            <Scroll>
              <Loaded state={teams} empty={<None>{t('team.empty')}</None>}>
                {() => (
                  <ListBox
                    aria-label={t('team.title')}
                    selectionMode="single"
                    disallowEmptySelection
                    selectedKeys={[currentId]}
                    onSelectionChange={(keys) => {
                      const [next] = [...keys];
                      close();
                      if (next !== undefined && next !== currentId) onSwitch(String(next));
                    }}
                    renderEmptyState={() => <None>{t('common.nothingFound')}</None>}
                  >
                    {found.map((team) => (
                      <Row key={team.id} id={team.id} textValue={name(team)}>
                        <Icon name={team.id === currentId ? 'check' : team.personal ? 'user' : 'cells'} />
                        <span>{name(team)}</span>
                        {!team.personal && (
                          <Muted>{t('team.seats', { used: team.memberCount, max: team.memberLimit })}</Muted>
                        )}
                      </Row>
                    ))}
                  </ListBox>
                )}
              </Loaded>
            </Scroll>
            {onCreate && (
              <Foot>
                <Button
                  tone="quiet"
                  icon="add"
                  onPress={() => {
                    close();
                    onCreate();
                  }}
                >
                  {t('team.create')}
                </Button>
              </Foot>
            )}
          </Body>
        </Dialog>
      </PopoverRoot>
    </DialogTrigger>
  );
}
