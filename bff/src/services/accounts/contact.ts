import type { Deps } from '../../deps.ts';
import { newId } from '../basics/ids.ts';
import { sendNotice } from '../mail/mail.ts';
import { contactMail } from '../mail/operator.ts';
import { oneLine } from '../mail/text.ts';

export interface ContactMessage {
  topic: 'question' | 'problem' | 'idea' | 'subscription';
  name: string;
  email: string;
  text: string;
}

/** The message is stored first, so that a mail that cannot be sent loses nothing. */
export async function storeMessage(
  deps: Deps,
  message: ContactMessage,
  from: { userId: string | null; ip: string },
): Promise<void> {
  const given = { ...message, name: oneLine(message.name, 100) };
  await deps.db('contact_messages').insert({ id: newId(), user_id: from.userId, ...given, created_at: deps.now() });
  deps.log.info({ topic: message.topic, ip: from.ip }, 'a message to the operator');
  const { operatorEmail } = deps.config;
  if (operatorEmail) await sendNotice(deps.mail, { to: operatorEmail, replyTo: message.email, ...contactMail(given) });
}
