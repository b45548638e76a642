'use client';
import { useEffect, useState } from 'react';
import type { TrajectoryRoot } from '@stroma/contract/tools';
import { useT } from '../../../theme/messages.ts';
import { Button } from '../../../primitives/Button/Button.tsx';
import { DialogFrame } from '../../../primitives/Dialog/Dialog.tsx';
import { Muted, Stack } from '../../../primitives/Page/Page.styles.ts';
import { RootPicker } from '../RootPicker/RootPicker.tsx';
import type { RootPickerDialogProps } from './RootPickerDialog.types.ts';

/** Dialog for the root of a new analysis of the same cells: picked on the tree, or chosen by the tool (specification 2.8). */
export function RootPickerDialog({ isOpen, onClose, read, onPick, isBusy, palette }: RootPickerDialogProps) {
  const t = useT();
  const [root, setRoot] = useState<TrajectoryRoot | null>(null);
  useEffect(() => {
    if (isOpen) setRoot(null);
  }, [isOpen]);
  const pick = (chosen: TrajectoryRoot | null) => {
    onPick(chosen);
    onClose();
  };
  return (
    <DialogFrame
      isOpen={isOpen}
      onClose={onClose}
      title={t.dynamic('trajectory.pickRoot')}
      width={760}
      footer={
        <>
          <Button isDisabled={isBusy} onPress={() => pick(null)}>
            {t.dynamic('trajectory.rootAuto')}
          </Button>
          <Button tone="primary" icon="play" isBusy={isBusy} isDisabled={!root} onPress={() => pick(root)}>
            {t.dynamic('trajectory.startFromRoot')}
          </Button>
        </>
      }
    >
      <Stack>
        <Muted>{t.dynamic('trajectory.rootIsNew')}</Muted>
        <RootPicker read={read} value={root} onChange={setRoot} palette={palette} />
      </Stack>
    </DialogFrame>
  );
}
