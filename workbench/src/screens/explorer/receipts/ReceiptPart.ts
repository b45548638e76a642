import { lazyPart } from '@stroma/design-system/primitives';

/** The dialog loads with the first opened receipt. */
export const { Part: ReceiptPart } = lazyPart(() => import('./Dialog.ts'));
