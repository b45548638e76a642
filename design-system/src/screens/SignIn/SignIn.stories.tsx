import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
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
  args: { mode: 'signIn', onModeChange: fn(), onSignIn: fn(), onSignUp: fn(), onSendCode: fn() },
};
export default meta;
type Story = StoryObj<typeof SignIn>;
const inputs = (root: HTMLElement) => [...root.querySelectorAll('input')] as HTMLInputElement[];
const submit = (root: HTMLElement) => root.querySelector('button[type=submit]') as HTMLButtonElement;

export const Default: Story = {
  play: async ({ canvasElement, args }) => {
    await userEvent.click(submit(canvasElement));
    await expect(args.onSignIn).not.toHaveBeenCalled();
    const [account, password] = inputs(canvasElement);
    await userEvent.type(account as HTMLElement, 'rosa');
    await userEvent.type(password as HTMLElement, 'Secret12');
    await userEvent.click(submit(canvasElement));
    await expect(args.onSignIn).toHaveBeenCalledWith({ account: 'rosa', password: 'Secret12' });
  },
};
export const SignUp: Story = {
  args: {
    mode: 'signUp',
    codeSent: true,
    codeWaitSeconds: 48,
    check: (field, value) => (field === 'password' && !/[A-Z]/.test(value) ? { id: 'PASSWORD_INVALID' } : null),
  },
  play: async ({ canvasElement, args }) => {
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
export const Loading: Story = { args: { busy: true } };
export const Error: Story = {
  args: { error: { id: 'SIGN_IN_FAILED' } },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('alert')).toBeVisible();
  },
};
export const Registered: Story = { args: { notice: 'Registration successful' } };
