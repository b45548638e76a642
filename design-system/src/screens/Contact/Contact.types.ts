import type { ReactNode } from 'react';
import type { UiError } from '../../primitives/common.types.ts';

/** Specification 1: offices in China, Singapore, Germany and the USA. */
export interface Office {
  id: 'china' | 'singapore' | 'germany' | 'usa';
  /** Address lines as on an envelope, in the reader's language. */
  address: readonly string[];
  phone: string;
  email: string;
  /** IANA time zone of the hours. */
  hours: string;
}
export interface ContactMessage {
  topic: 'question' | 'problem' | 'idea' | 'subscription';
  name: string;
  email: string;
  text: string;
}
export interface ContactProps {
  offices: readonly Office[];
  onSend: (message: ContactMessage) => void;
  /** The signed-in reader's name and address. */
  prefilled?: Partial<ContactMessage>;
  check?: (email: string) => UiError | null;
  isBusy?: boolean;
  isSent?: boolean;
  error?: UiError | null;
  /** The nearest office in the reader's area; it comes first. */
  nearest?: Office['id'];
  /** Above the form, e.g. a notice of closed days. */
  notice?: ReactNode;
}
