import { useState } from 'react';
import { useLocation } from 'react-router';
import { TutorialDialog, type TutorialSection, type TutorialStep } from '@stroma/design-system/dialogs';
import { useCallMutation } from '../../features/calls/index.ts';
import { infoRequested } from '../../features/session/index.ts';
import { useAppDispatch, useAppSelector } from '../store/hooks.ts';
import { paths } from '../paths.ts';

const KEY = 'stroma.tutorialSeen';
/** Flag in the session's browser storage (specification 3), in addition to the account's own. */
export const isTutorialKnown = (): boolean => localStorage.getItem(KEY) === '1';

const GUIDE: Record<TutorialSection, string> = {
  homepage: 'homepage-overview',
  upload: 'upload-matrix',
  initiate: 'initiate-analysis',
};

/**
 * Opens by itself on My Analyses until the user has seen it; the help image opens it again at step two (specification 2.3). "Seen" is stored on the
 * server and in the signed-in state of the page.
 */
export function Tutorial({ reopened, onClosed }: { reopened: boolean; onClosed: () => void }) {
  const { pathname } = useLocation();
  const dispatch = useAppDispatch();
  const isSeen = useAppSelector((state) => state.session.info?.tutorialSeen ?? true) || isTutorialKnown();
  const [wasClosed, setClosed] = useState(false);
  const [step, setStep] = useState<TutorialStep>(1);
  const [dontShowAgain, setDontShowAgain] = useState(true);
  const [tell] = useCallMutation('account', 'tutorial');
  const isFirstVisit = !isSeen && !wasClosed && pathname === paths.myAnalyses;
  const close = (seen: boolean): void => {
    setClosed(true);
    setStep(1);
    onClosed();
    if (seen && !isSeen) {
      localStorage.setItem(KEY, '1');
      tell({ body: { seen: true } });
      dispatch(infoRequested());
    }
  };
  return (
    <TutorialDialog
      isOpen={reopened || isFirstVisit}
      onClose={() => close(false)}
      step={reopened && step === 1 ? 2 : step}
      onStepChange={setStep}
      onSkip={() => close(true)}
      onGotIt={() => close(dontShowAgain)}
      detailsHref={(section) => paths.guide(GUIDE[section])}
      isNotShownAgain={dontShowAgain}
      onDontShowAgainChange={setDontShowAgain}
    />
  );
}
