import type { DialogProps } from '../dialogs.types.ts';

/** Specification 4: step one is the welcome, two to four are the tabs. */
export type TutorialStep = 1 | 2 | 3 | 4;
/** Section ids of the guidebook that the tabs lead to. */
export type TutorialSection = 'homepage' | 'upload' | 'initiate';
export interface TutorialDialogProps extends DialogProps {
  step: TutorialStep;
  onStepChange: (step: TutorialStep) => void;
  /** "Skip tutorials" in the welcome; the caller closes. */
  onSkip: () => void;
  /** Called on "Got it"; the caller closes the dialog. */
  onGotIt: () => void;
  /** The guidebook with the section's id, e.g. `/guidebook?id=upload`. */
  detailsHref: (section: TutorialSection) => string;
  /** The box "Don't show again". */
  isNotShownAgain: boolean;
  onDontShowAgainChange: (on: boolean) => void;
}
