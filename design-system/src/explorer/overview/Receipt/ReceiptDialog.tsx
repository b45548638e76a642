'use client';
import { useT } from '../../../theme/messages.ts';
import { Banner } from '../../../primitives/Banner/Banner.tsx';
import { DialogFrame } from '../../../primitives/Dialog/Dialog.tsx';
import type { ReceiptDialogProps } from '../../explorer.types.ts';
import { Receipt } from './Receipt.tsx';

/** Receipt of a chart, in a dialog over the explorer. */
export function ReceiptDialog({ isOpen, onClose, error, ...receipt }: ReceiptDialogProps) {
  const t = useT();
  return (
    <DialogFrame isOpen={isOpen} onClose={onClose} title={t('receipt.title')} width={640}>
      {error && <Banner tone="danger">{t.error(error)}</Banner>}
      <Receipt {...receipt} />
    </DialogFrame>
  );
}
