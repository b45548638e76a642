import { oneLine, type MailText } from './text.ts';

/** Sends a visitor's message to the operator's address, unchanged. */
export const contactMail = (given: { topic: string; name: string; email: string; text: string }): MailText => ({
  subject: `Stroma, ${given.topic}: ${oneLine(given.name, 100)}`,
  text: `${oneLine(given.name, 100)} <${given.email}>\n\n${given.text}\n`,
});
