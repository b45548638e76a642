// states: no Empty: the forms begin empty in Default.
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { LONG, dialogText } from '../../dialogs/help.stories.ts';
import { SignIn } from './SignIn.tsx';

const meta: Meta<typeof SignIn> = {
  title: 'Screens/SignIn',
  component: SignIn,
  parameters: { layout: 'fullscreen' },
  decorators: [
    (Story) => (
      <main style={{ display: 'flex', minHeight: '100vh' }}>
        <Story />
      </main>
    ),
  ],
  args: {
    mode: 'signIn',
    onModeChange: fn(),
    onSignIn: fn(),
    onSignUp: fn(),
    onForgotOpen: fn(),
    onForgot: fn(),
    onSendCode: fn(),
  },
};
export default meta;
type Story = StoryObj<typeof SignIn>;
const inputs = (root: HTMLElement) => [...root.querySelectorAll('input')] as HTMLInputElement[];
const submit = (root: HTMLElement) => root.querySelector('button[type=submit]') as HTMLButtonElement;

export const Default: Story = {
  play: async ({ canvasElement, args }) => {
    await userEvent.click(submit(canvasElement));
    await expect(args.onSignIn).not.toHaveBeenCalled();
    // must show: sign in
    const [account, password] = inputs(canvasElement);
    await waitFor(() => expect(account).toHaveFocus());
    await userEvent.type(account as HTMLElement, 'rosa');
    await userEvent.type(password as HTMLElement, 'Secret12');
    await userEvent.click(submit(canvasElement));
    await expect(args.onSignIn).toHaveBeenCalledWith({ account: 'rosa', password: 'Secret12' });
  },
};
export const SignUp: Story = {
  args: {
    mode: 'signUp',
    isCodeSent: true,
    codeWaitSeconds: 48,
    check: (field, value) => (field === 'password' && !/[A-Z]/.test(value) ? { id: 'PASSWORD_INVALID' } : null),
  },
  play: async ({ canvasElement, args }) => {
    // The form appears on request.
    await waitFor(() => expect(inputs(canvasElement).length).toBeGreaterThan(1));
    // must show: sign up
    const [name, email, code, password, again] = inputs(canvasElement) as HTMLElement[] as [
      HTMLElement,
      HTMLElement,
      HTMLElement,
      HTMLElement,
      HTMLElement,
    ];
    await userEvent.type(name, 'rosa');
    await userEvent.type(email, 'rosa@lab.example');
    await userEvent.type(code, '123456');
    await userEvent.type(password, 'Secret12');
    await userEvent.type(again, 'Secret13');
    await userEvent.click(submit(canvasElement));
    await expect(args.onSignUp).not.toHaveBeenCalled();
    await expect(again).toBeInvalid();
    await waitFor(() => expect(again).toHaveFocus());
    await userEvent.clear(again);
    await userEvent.type(again, 'Secret12');
    await userEvent.click(submit(canvasElement));
    await expect(args.onSignUp).toHaveBeenCalledWith({
      username: 'rosa',
      email: 'rosa@lab.example',
      password: 'Secret12',
      code: '123456',
    });
  },
};
export const Loading: Story = { args: { isBusy: true } };
export const Failed: Story = {
  name: 'Error',
  args: { error: { id: 'SIGN_IN_FAILED' } },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('alert')).toBeVisible();
  },
};
export const Registered: Story = { args: { notice: 'Registration successful' } };
export const ForgotLink: Story = {
  play: async ({ canvasElement, args }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: dialogText('signIn.forgot') }));
    await expect(args.onForgotOpen).toHaveBeenCalledOnce();
  },
};
export const Forgot: Story = {
  args: {
    mode: 'forgot',
    check: (field, value) => (field === 'email' && !value.includes('.') ? { id: 'EMAIL_INVALID' } : null),
  },
  play: async ({ canvasElement, args }) => {
    // The form appears on request.
    await waitFor(() => expect(inputs(canvasElement).length).toBeGreaterThan(1));
    // must show: forgot password
    const [email, code, password, again] = inputs(canvasElement) as HTMLElement[] as [
      HTMLElement,
      HTMLElement,
      HTMLElement,
      HTMLElement,
    ];
    await userEvent.type(email, 'rosa@lab.example');
    await userEvent.click(within(canvasElement).getByRole('button', { name: dialogText('signIn.sendCode') }));
    await expect(args.onSendCode).toHaveBeenCalledWith('rosa@lab.example');
    await userEvent.type(code, '123456');
    await userEvent.type(password, 'Secret12');
    await userEvent.type(again, 'Secret1');
    await userEvent.click(submit(canvasElement));
    await expect(args.onForgot).not.toHaveBeenCalled();
    await expect(within(canvasElement).getByText(dialogText('signIn.passwordsDiffer'))).toBeVisible();
    await userEvent.type(again, '2');
    await userEvent.click(submit(canvasElement));
    await expect(args.onForgot).toHaveBeenCalledWith({
      email: 'rosa@lab.example',
      code: '123456',
      password: 'Secret12',
    });
  },
};
/** First visit: nothing is filled in, and there is space for the server's replies. */
export const Extreme: Story = {
  args: { mode: 'signUp', mailHint: LONG.en, notice: LONG.zh, isCodeSent: true, codeWaitSeconds: 59 },
};

export const OpenIdProvider: Story = {
  args: { oidc: { name: 'Institute sign-in', onGo: fn() } },
  play: async ({ args, canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: /Institute sign-in/ }));
    await expect(args.oidc!.onGo).toHaveBeenCalledOnce();
  },
};
/** An invitation is bound to an address: it is filled in and fixed. */
export const Invited: Story = {
  args: { mode: 'signUp', invitedEmail: 'mei@lab.example' },
  play: async ({ canvasElement }) => {
    // The form appears on request.
    await waitFor(() => expect(inputs(canvasElement).length).toBeGreaterThan(1));
    const email = inputs(canvasElement).find(({ type }) => type === 'email')!;
    await expect(email).toHaveValue('mei@lab.example');
    await expect(email).toHaveAttribute('readonly');
  },
};
