'use client';
import type { Candidate } from '@stroma/contract';
import { Banner } from '../../primitives/Banner/Banner.tsx';
import { Button } from '../../primitives/Button/Button.tsx';
import { DialogFrame } from '../../primitives/Dialog/Dialog.tsx';
import { useKept } from '../../primitives/Kept/useKept.tsx';
import { Stack } from '../../primitives/Page/Page.styles.ts';
import { TextArea } from '../../primitives/TextArea/TextArea.tsx';
import { useT } from '../../theme/messages.ts';
import type { CurationProps, Decision } from './Curation.types.ts';

interface DecisionDialogProps extends CurationProps {
  candidate: Candidate;
  decision: Decision;
  onClose: () => void;
}
/** Of a reason. */
const MOST_LETTERS = 1000;
const TITLES = {
  publish: 'curation.publishAsk',
  return: 'curation.returnAsk',
  withdraw: 'curation.withdrawAsk',
} as const;

/** Confirms a decision; all except a publication need a reason. */
export function DecisionDialog({ candidate, decision, onClose, onDecide, isBusy, error }: DecisionDialogProps) {
  const t = useT();
  const [reason, setReason, kept] = useKept(`curation.${decision}.${candidate.id}`, '');
  const canDecide = decision === 'publish' || reason.trim() !== '';
  return (
    <DialogFrame
      isOpen
      onClose={onClose}
      title={t(TITLES[decision], { name: candidate.facts.title })}
      footer={
        <>
          <Button onPress={onClose}>{t('common.cancel')}</Button>
          <Button
            tone={decision === 'publish' ? 'primary' : 'danger'}
            isDisabled={!canDecide}
            isBusy={isBusy ?? false}
            onPress={() => {
              onDecide(candidate, decision, reason.trim());
              kept.settle();
            }}
          >
            {t(`curation.${decision}`)}
          </Button>
        </>
      }
    >
      <Stack>
        {decision === 'publish' ? (
          <p>{t('curation.publishText')}</p>
        ) : (
          <TextArea
            label={t('curation.reason')}
            hint={t(decision === 'return' ? 'curation.reasonReturn' : 'curation.reasonWithdraw')}
            value={reason}
            onChange={(text) => setReason(text.slice(0, MOST_LETTERS))}
          />
        )}
        {error && <Banner tone="danger">{t.error(error)}</Banner>}
      </Stack>
    </DialogFrame>
  );
}
