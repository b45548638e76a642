import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import { LONG, dialogText } from '../../dialogs/help.stories.ts';
import { Contact } from './Contact.tsx';
import type { Office } from './Contact.types.ts';

const office = (id: Office['id'], address: string[], phone: string, hours: string): Office => ({
  id,
  address,
  phone,
  email: `${id}@stroma.example`,
  hours,
});
const offices = [
  office('china', ['南京市江北新区药谷大道 1 号', '210000 Nanjing'], '+86 25 5555 0100', '09:00–18:00 CST'),
  office('singapore', ['1 Biopolis Way', 'Singapore 138600'], '+65 5550 0100', '09:00–18:00 SGT'),
  office('germany', ['Laborstraße 1', '50829 Köln'], '+49 221 5550 100', '09:00–17:00 CET'),
  office('usa', ['1 Research Drive', 'Watertown, MA 02472'], '+1 617 555 0100', '9 am–5 pm ET'),
];
const meta: Meta<typeof Contact> = {
  title: 'Screens/Contact',
  component: Contact,
  parameters: { layout: 'fullscreen' },
  args: {
    offices,
    onSend: fn(),
    check: (email) => (/@.+\./.test(email) ? null : { id: 'EMAIL_INVALID' }),
    prefilled: { name: 'Rosa Brandt' },
    nearest: 'germany',
  },
};
export default meta;
type Story = StoryObj<typeof Contact>;

export const Default: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    // must show: offices
    await expect(
      [...canvasElement.querySelectorAll('[data-office]')].map((o) => o.getAttribute('data-office')),
    ).toEqual(['germany', 'china', 'singapore', 'usa']);
    // must show: form
    const field = (id: Parameters<typeof dialogText>[0]) =>
      canvas.getByLabelText(new RegExp(`^${dialogText(id)}`), { selector: 'input, textarea' });
    const send = canvas.getByRole('button', { name: dialogText('contact.send') });
    await userEvent.type(field('contact.email'), 'rosa');
    await userEvent.click(send);
    await expect(canvas.getByText(dialogText('error.EMAIL_INVALID'))).toBeVisible();
    await userEvent.type(field('contact.email'), '@lab.example');
    await userEvent.type(field('contact.text'), 'The violin has no axis.');
    await userEvent.click(send);
    await expect(args.onSend).toHaveBeenCalledWith({
      topic: 'question',
      name: 'Rosa Brandt',
      email: 'rosa@lab.example',
      text: 'The violin has no axis.',
    });
  },
};
export const Sent: Story = { args: { isSent: true, prefilled: { name: 'Rosa', email: 'rosa@lab.example' } } };
export const Loading: Story = { args: { isBusy: true } };
export const Empty: Story = { args: { offices: [] } };
export const Failed: Story = {
  name: 'Error',
  args: { error: { id: 'TOO_MANY_REQUESTS' }, prefilled: { text: 'Kept.' } },
};
export const Extreme: Story = {
  args: {
    offices: offices.map((o) => ({ ...o, address: [LONG.en, LONG.zh], email: LONG.mail })),
    prefilled: { name: LONG.zh, text: LONG.en.repeat(30) },
  },
};
