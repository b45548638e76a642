import type { DrawingContent } from '@stroma/contract/drawings';

/** The product around a framed application. */
export interface Host {
  may: { save: boolean; send: boolean };
  /** The host's reply to the last save or send. */
  reply: { of: 'save' | 'send'; isDone: boolean; sentence: string } | null;
  /** The reason why a message was rejected, or null. */
  fault: string | null;
  onState: (isDirty: boolean) => void;
  onSave: (content: DrawingContent) => void;
  onSend: (content: DrawingContent) => void;
  /** The answer was read. */
  onRead: () => void;
}
