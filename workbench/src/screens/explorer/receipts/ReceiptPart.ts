import { lazyPart } from '@stroma/design-system/primitives';

/** The dialog comes with the first receipt that is opened. */
export const { Part: ReceiptPart } = lazyPart(() => import('./Dialog.ts'));
