'use client';
import { useState } from 'react';
import { useT } from '../../theme/messages.ts';
import { Button } from '../../primitives/Button/Button.tsx';
import { Checkbox } from '../../primitives/Checkbox/Checkbox.tsx';
import { DialogFrame } from '../../primitives/Dialog/Dialog.tsx';
import { Stack } from '../../primitives/Page/Page.styles.ts';
import type { DisclaimerDialogProps } from '../dialogs.types.ts';

/** Liability for genetic resources; nothing is uploaded without agreement (specification 2.5). */
export function DisclaimerDialog({ isOpen, onClose, onAgree }: DisclaimerDialogProps) {
  const t = useT();
  const [agreed, setAgreed] = useState(false);
  return (
    <DialogFrame
      isOpen={isOpen}
      onClose={onClose}
      title={t('disclaimer.title')}
      width={560}
      footer={
        <>
          <Button onPress={onClose}>{t('common.cancel')}</Button>
          <Button tone="primary" isDisabled={!agreed} onPress={onAgree}>
            {t('disclaimer.agree')}
          </Button>
        </>
      }
    >
      <Stack>
        <p>{t('disclaimer.text1')}</p>
        <p>{t('disclaimer.text2')}</p>
        <p>{t('disclaimer.text3')}</p>
        <Checkbox isSelected={agreed} onChange={setAgreed}>
          {t('disclaimer.check')}
        </Checkbox>
      </Stack>
    </DialogFrame>
  );
}
