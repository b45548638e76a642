import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import { LONG, dialogText, storyTranslator } from '../../dialogs/help.stories.ts';
import { AccountSettings } from './AccountSettings.tsx';
import { STORAGE_KINDS, type StorageKind, type StorageOverview } from './AccountSettings.types.ts';

const profile = {
  username: 'rosa',
  email: 'rosa@lab.example',
  phone: '+49 30 1234567',
  firstName: 'Rosa',
  lastName: 'Brandt',
  institution: 'Institute of Single-Cell Biology',
  researchInterest: 'Liver fibrosis, macrophages',
};
const log = Array.from({ length: 14 }, (_, i) => ({
  time: new Date(Date.UTC(2026, 10, 21 - i, 8, 12)).toISOString(),
  ip: `192.0.2.${10 + i}`,
  location: i % 3 ? 'Berlin, Germany' : '中国 上海',
}));
const part = (kind: StorageKind, bytes: number, items: number) => ({ kind, bytes, items });
const storage: StorageOverview = {
  used: 84.2e9,
  limit: 200e9,
  parts: [
    part('uploads', 31.4e9, 41),
    part('samples', 9.6e9, 38),
    part('datasets', 22.1e9, 15),
    part('results', 3.9e9, 128),
    part('exports', 4.8e9, 6),
    part('figures', 81_920, 4),
    part('references', 0, 0),
    part('drafts', 18_080, 3),
    part('checkpoints', 12.3999e9, 212),
  ],
  freeable: 11.7e9,
};
const meta: Meta<typeof AccountSettings> = {
  title: 'Screens/AccountSettings',
  component: AccountSettings,
  parameters: { layout: 'fullscreen' },
  args: {
    profile: { state: 'ready', data: profile },
    onSaveProfile: fn(),
    mails: { isWanted: true, minutes: 10, onChange: fn(), busy: false },
    onSendCode: fn(),
    onChangeEmail: fn(),
    onChangePassword: fn(),
    check: (field, value) =>
      field === 'email'
        ? /@.+\./.test(value)
          ? null
          : { id: 'EMAIL_INVALID' }
        : /[A-Z]/.test(value)
          ? null
          : { id: 'PASSWORD_INVALID' },
    subscription: {
      state: 'ready',
      data: { plan: 'Research', validUntil: '2026-12-09T00:00:00.000Z', state: 'endsSoon' },
    },
    onRenew: fn(),
    space: { state: 'ready', data: { integrated: 12, custom: 3, files: 41, results: 96, used: 84.2e9, quota: 200e9 } },
    storage: { state: 'ready', data: storage },
    onFreeSteps: fn(),
    loginLog: { state: 'ready', data: log },
  },
};
export default meta;
type Story = StoryObj<typeof AccountSettings>;

export const Default: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const region = (id: Parameters<typeof dialogText>[0]) =>
      within(canvas.getByRole('region', { name: dialogText(id) }));
    const field = (box: ReturnType<typeof region>, id: Parameters<typeof dialogText>[0]) =>
      box.getByLabelText(new RegExp(`^${dialogText(id)}`));
    // must show: profile
    const own = region('account.profile');
    await expect(field(own, 'account.institution')).toHaveValue(profile.institution);
    await expect(field(own, 'account.researchInterest')).toHaveValue(profile.researchInterest);
    await userEvent.type(field(own, 'account.lastName'), 't');
    await userEvent.click(own.getByRole('button', { name: dialogText('account.save') }));
    await expect(args.onSaveProfile).toHaveBeenCalledWith(expect.objectContaining({ lastName: 'Brandtt' }));
    // must show: e-mail
    const mail = region('account.email');
    await userEvent.type(field(mail, 'account.emailNew'), 'rosa@new.example');
    await userEvent.click(mail.getByRole('button', { name: dialogText('signIn.sendCode') }));
    await expect(args.onSendCode).toHaveBeenCalledWith('rosa@new.example');
    await userEvent.type(field(mail, 'signIn.code'), '123456{Enter}');
    await expect(args.onChangeEmail).toHaveBeenCalledWith({ email: 'rosa@new.example', code: '123456' });
    // must show: password
    const secret = region('account.password');
    await userEvent.type(field(secret, 'account.passwordNow'), 'Secret12');
    await userEvent.type(field(secret, 'account.passwordNew'), 'Secret34');
    await userEvent.type(field(secret, 'signIn.passwordAgain'), 'Secret35{Enter}');
    await expect(secret.getByText(dialogText('signIn.passwordsDiffer'))).toBeVisible();
    await expect(args.onChangePassword).not.toHaveBeenCalled();
    await userEvent.type(field(secret, 'signIn.passwordAgain'), '{Backspace}4{Enter}');
    await expect(args.onChangePassword).toHaveBeenCalledWith({ current: 'Secret12', next: 'Secret34' });
    // must show: renew
    await userEvent.click(canvas.getByRole('button', { name: dialogText('account.renew') }));
    await expect(args.onRenew).toHaveBeenCalledOnce();
    // must show: login log
    const rows = within(canvas.getByRole('grid')).getAllByRole('row');
    await expect(rows).toHaveLength(11);
    await expect(rows[1]).toHaveTextContent('192.0.2.10');
    // must show: My Space
    const counts = [...canvasElement.querySelectorAll('[data-count] dd')];
    await expect(counts.map((dd) => dd.textContent)).toEqual(['12', '3', '41', '96']);
    await expect(region('account.space').getByRole('progressbar')).toHaveAttribute('aria-valuenow', '42.1');
    // must show: what takes the storage; kinds without bytes are left out
    const kinds = [...canvasElement.querySelectorAll<HTMLElement>('[data-part]')].map((dd) => dd.dataset.part);
    await expect(kinds).toEqual(STORAGE_KINDS.filter((kind) => kind !== 'references'));
    await userEvent.click(region('account.space').getByRole('button', { name: dialogText('account.freeSteps') }));
    await expect(args.onFreeSteps).toHaveBeenCalledOnce();
  },
};
export const Loading: Story = {
  args: {
    profile: { state: 'loading' },
    subscription: { state: 'loading' },
    space: { state: 'loading' },
    storage: { state: 'loading' },
    loginLog: { state: 'loading' },
  },
};
export const Empty: Story = {
  args: {
    space: { state: 'ready', data: { integrated: 0, custom: 0, files: 0, results: 0, used: 0, quota: 200e9 } },
    storage: { state: 'ready', data: { used: 0, limit: 200e9, parts: [], freeable: 0 } },
    loginLog: { state: 'empty' },
    subscription: { state: 'ready', data: { plan: 'Own server', validUntil: null, state: 'active' } },
  },
};
export const Failed: Story = {
  name: 'Error',
  args: {
    profile: { state: 'error', error: { id: 'SERVICE_RESTARTING' }, onRetry: fn() },
    errors: { email: { id: 'CODE_INVALID' }, password: { id: 'SIGN_IN_FAILED' } },
  },
};
export const Saved: Story = { args: { saved: 'profile', isCodeSent: true, codeWaitSeconds: 48 } };
export const StorageFull: Story = {
  args: {
    space: {
      state: 'ready',
      data: { integrated: 112, custom: 31, files: 410, results: 960, used: 200e9, quota: 200e9 },
    },
  },
};
export const Freeing: Story = { args: { isFreeing: true, freeError: { id: 'SERVICE_RESTARTING' } } };
export const Extreme: Story = {
  args: {
    profile: {
      state: 'ready',
      data: { ...profile, email: LONG.mail, institution: `${LONG.en} ${LONG.zh}`, researchInterest: LONG.zh.repeat(6) },
    },
    subscription: { state: 'ready', data: { plan: LONG.zh, validUntil: '2026-01-01T00:00:00.000Z', state: 'ended' } },
    loginLog: {
      state: 'ready',
      data: log.map((r) => ({ ...r, ip: '2001:0db8:85a3:0000:0000:8a2e:0370:7334', location: LONG.zh })),
    },
  },
};
/** A mail when a long analysis has ended is a setting of the person. */
export const Mails: Story = {
  play: async ({ canvasElement, args }) => {
    const box = within(canvasElement).getByRole('switch', {
      name: storyTranslator()('account.mailEnded', { minutes: 10 }),
    });
    await expect(box).toBeChecked();
    box.focus();
    await userEvent.keyboard(' ');
    await expect(args.mails!.onChange).toHaveBeenCalledWith(false);
  },
};
