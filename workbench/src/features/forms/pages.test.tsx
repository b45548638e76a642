import { afterEach, expect, test } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentProps, ReactNode } from 'react';
import { CreateGroupDialog, InviteDialog, RequestDownloadDialog } from '@stroma/design-system/dialogs';
import {
  ClusterColours,
  ConditionDialog,
  CopySubsetDialog,
  MergeClustersDialog,
  RenameLabelDialog,
  RenameSubsetDialog,
  SaveCellSetDialog,
  StateList,
} from '@stroma/design-system/explorer';
import { firstError } from '@stroma/design-system/primitives';
import { AccountSettings, Contact, GroupSettings, References } from '@stroma/design-system/screens';
import { MergeSubsetsDialog } from '@stroma/design-system/tools/subset';
import design from '../../../../design-system/messages/en-US.json' with { type: 'json' };
import subset from '../../../../design-system/messages/tools/subset.en-US.json' with { type: 'json' };
import annotation from '../../../../design-system/messages/tools/cell-annotation.en-US.json' with { type: 'json' };
import { answerWith } from '../../../test/server.ts';
import { fieldsOf, fillIn, formContents } from '../../../test/filled.ts';
import { renderSignedIn } from '../../../test/signed-in.tsx';
import { AnnouncementDialog } from '../../screens/administration/AnnouncementDialog.tsx';
import { ContentDialog } from '../../screens/administration/ContentDialog.tsx';
import { NumberDialog } from '../../screens/administration/NumberDialog.tsx';

afterEach(cleanup);
const nothing = (): void => {};
const dialog = { isOpen: true, onClose: nothing };
const EMPTY = { state: 'empty' } as const;
const PROFILE = {
  ...{ username: 'mei', email: 'mei@x.org', firstName: '', lastName: '', institution: '', phone: '' },
  researchInterest: '',
};
const GROUP = {
  ...{ id: 'g1', name: 'Liver lab', role: 'owner', memberCount: 1, memberLimit: 5, notes: '', members: [] },
};
const account = (
  <AccountSettings
    {...({ subscription: EMPTY, space: EMPTY, loginLog: EMPTY } as unknown as ComponentProps<typeof AccountSettings>)}
    profile={{ state: 'ready', data: PROFILE }}
    onSaveProfile={nothing}
    onSendCode={nothing}
    onChangeEmail={nothing}
    onChangePassword={nothing}
  />
);

/** Every page and dialog with fields, except the tools' forms (tools.test.tsx) and the wizard's (wizard.test.ts). */
const FORMS: Readonly<Record<string, { shown: ReactNode; open?: () => Promise<void>; root?: () => ParentNode }>> = {
  contact: { shown: <Contact offices={[]} onSend={nothing} /> },
  profile: { shown: account, root: () => document.querySelector('form')! },
  group: {
    shown: (
      <GroupSettings
        {...({ groups: [GROUP], selfId: 'm1' } as unknown as ComponentProps<typeof GroupSettings>)}
        group={{ state: 'ready', data: GROUP as never }}
        onSave={nothing}
      />
    ),
    root: () => document.querySelector('form')!,
  },
  'new group': { shown: <CreateGroupDialog {...dialog} onCreate={nothing} /> },
  invitation: {
    shown: (
      <InviteDialog
        {...({ ...dialog, mailed: false } as unknown as ComponentProps<typeof InviteDialog>)}
        check={(email) => (email.includes('@') ? null : { id: 'EMAIL_INVALID' })}
        groupName="Liver lab"
        invitation={EMPTY}
        onCreate={nothing}
        seats={{ used: 1, max: 5 }}
      />
    ),
  },
  'request of a download': {
    shown: (
      <RequestDownloadDialog
        {...({ ...dialog, state: 'notRequested' } as unknown as ComponentProps<typeof RequestDownloadDialog>)}
        name="PBMC"
        onRequest={nothing}
      />
    ),
  },
  'label renamed': { shown: <RenameLabelDialog {...dialog} label="T" labels={['T', 'NK']} onRename={nothing} /> },
  'labels merged': {
    shown: (
      <MergeClustersDialog
        {...dialog}
        clusters={[{ name: 'T', cells: 3 }]}
        value={['T']}
        onChange={nothing}
        onMerge={nothing}
      />
    ),
  },
  'subset renamed': {
    shown: <RenameSubsetDialog {...dialog} subset="T" names={['T']} subtasks={0} onRename={nothing} />,
  },
  'subset copied': { shown: <CopySubsetDialog {...dialog} subset="T" names={['T']} onCopy={nothing} /> },
  'subsets merged': {
    shown: (
      <MergeSubsetsDialog
        {...dialog}
        subsets={[{ id: 'a', name: 'T', cells: 3 }]}
        value={['a']}
        onChange={nothing}
        areSourcesKept={false}
        onKeepChange={nothing}
        onMerge={nothing}
      />
    ),
  },
  'cell set': { shown: <SaveCellSetDialog {...dialog} cells={3} names={[]} onSave={nothing} /> },
  'named state': {
    shown: (
      <StateList
        states={{ state: 'ready', data: [] }}
        hrefOf={() => '/'}
        current={null}
        denied={null}
        onCreate={nothing}
        onChange={nothing}
        onRemove={nothing}
      />
    ),
    open: async () => userEvent.click(screen.getByRole('button', { name: design['states.new'] })),
  },
  condition: {
    shown: <ConditionDialog {...dialog} columns={[]} numbers={[]} sets={[]} gene={null} onAdd={nothing} />,
  },
  colours: {
    shown: (
      <ClusterColours
        column="type"
        categories={[{ name: 'T', count: 3, colour: '#112233' }]}
        palette="Default"
        mode="custom"
        onModeChange={nothing}
        onChange={nothing}
      />
    ),
    root: () => document.querySelector('li')!,
  },
  reference: {
    shown: (
      <References
        sets={EMPTY}
        scopes={['personal']}
        canDelete={false}
        onImport={nothing}
        onRemove={nothing}
        imported={0}
      />
    ),
    open: async () => userEvent.click(screen.getByRole('button', { name: design['references.import'] })),
  },
  announcement: { shown: <AnnouncementDialog row={null} onClose={nothing} clock={() => Date.UTC(2030, 0, 1)} /> },
  'page of the help': { shown: <ContentDialog row={null} onClose={nothing} /> },
  seats: {
    shown: (
      <NumberDialog
        editing={{ kind: 'teamSeats', id: 'g1', name: 'Lab', value: 5 }}
        onClose={nothing}
        onSave={nothing}
      />
    ),
  },
};

async function open(name: string, reader: { keeps?: boolean; uuid?: string } = {}) {
  answerWith({});
  const { shown, open: press, root = () => document.body } = FORMS[name]!;
  renderSignedIn(shown, { ...reader, messages: { ...subset, ...annotation } });
  await press?.();
  await waitFor(() => expect(fieldsOf(root()).length).toBeGreaterThan(0));
  return root;
}

test.each(Object.keys(FORMS))(
  '%s: what is typed is there again, for its account alone, until it is discarded',
  async (name) => {
    const root = await open(name);
    const first = formContents(root());
    const typed = fillIn(root());
    cleanup();
    await open(name, { keeps: true, uuid: 'u2' });
    expect(formContents(root())).toEqual(first);
    cleanup();
    await open(name, { keeps: true });
    expect(formContents(root())).toEqual(typed);
    // Colours go back by their own button, and the reason of a download with its dialog.
    if (['colours', 'request of a download', 'invitation'].includes(name)) return;
    await userEvent.click(screen.getAllByRole('button', { name: design['form.discard'] })[0]!);
    cleanup();
    await open(name, { keeps: true });
    expect(formContents(root())).toEqual(first);
  },
);

test('no password and no code is kept, in any form of the account', async () => {
  answerWith({});
  renderSignedIn(account);
  const secrets = [
    ...document.querySelectorAll<HTMLInputElement>('input[type=password], input[autocomplete="one-time-code"]'),
  ];
  expect(secrets).toHaveLength(4);
  for (const [i, field] of secrets.entries()) fireEvent.change(field, { target: { value: `Secret${i}x` } });
  fillIn(document.querySelector('form')!);
  const stored = Object.keys(localStorage).map((key) => localStorage.getItem(key)!);
  expect(stored.some((text) => text.includes('typed_'))).toBe(true);
  expect(stored.filter((text) => text.includes('Secret'))).toEqual([]);
});

test('a dialog that its owner closes keeps nothing of what has arrived; a refused one keeps it; Cancel takes it away', async () => {
  const shown = (props: object) => <SaveCellSetDialog {...dialog} cells={3} names={[]} onSave={nothing} {...props} />;
  const field = () => screen.getByRole<HTMLInputElement>('textbox');
  const send = () => userEvent.click(screen.getByRole('button', { name: design['cellSet.submit'] }));
  renderSignedIn(shown({}));
  await userEvent.type(field(), 'mine');
  await send();
  cleanup();
  renderSignedIn(shown({}), { keeps: true });
  expect(field().value).toBe('');
  await userEvent.type(field(), 'again');
  await userEvent.keyboard('{Escape}');
  cleanup();
  renderSignedIn(shown({}), { keeps: true });
  expect(field().value).toBe('again');
  await userEvent.click(screen.getByRole('button', { name: design['common.cancel'] }));
  cleanup();
  renderSignedIn(shown({}), { keeps: true });
  expect(field().value).toBe('');
});

test.each(['contact', 'new group', 'invitation', 'cell set', 'named state', 'reference', 'condition'])(
  '%s: a form that cannot be sent goes to its first error',
  async (name) => {
    const root = await open(name);
    const buttons = [...document.querySelectorAll<HTMLElement>('[role=dialog] button')];
    await userEvent.click(document.querySelector<HTMLElement>('form button[type=submit]') ?? buttons.at(-1)!);
    const place = await waitFor(() => {
      const found = firstError(root());
      expect(found).not.toBeNull();
      return found!;
    });
    await waitFor(() => expect(place.contains(document.activeElement)).toBe(true));
  },
);
