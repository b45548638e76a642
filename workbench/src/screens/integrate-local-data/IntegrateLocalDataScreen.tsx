import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useT } from '@stroma/design-system/messages';
import { Button, EmptyState } from '@stroma/design-system/primitives';
import { WizardFrame } from '@stroma/design-system/wizard';
import { useAppDispatch, useAppSelector } from '../../app/hooks.ts';
import { paths } from '../../app/paths.ts';
import { useAppT, usePageTitle } from '../../app/useApp.ts';
import { refreshRequested } from '../../features/library/index.ts';
import { errorsOf, opened, saveRequested, stepGone, stepTried, submitRequested } from '../../features/wizard/index.ts';
import { useBlocked } from './useBlocked.ts';
import { useOverlap } from './useOverlap.ts';
import { FilterAside, WizardStep } from './WizardStep.tsx';

const TITLES = ['wizard.step.samples', 'wizard.step.filtering', 'wizard.step.options', 'wizard.step.preview'] as const;
type Step = 1 | 2 | 3 | 4;

/** The four-step wizard (specification 2.6); its draft's id is in the address, so that a reload goes on where it was. */
export function IntegrateLocalDataScreen() {
  usePageTitle('page.wizard');
  const t = useAppT();
  const ds = useT();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const [query, setQuery] = useSearchParams();
  const wizard = useAppSelector((state) => state.wizard);
  const { body, preprocessing, draftId, submittedJob } = wizard;
  const asked = query.get('draft');
  const blocked = useBlocked();
  const overlap = useOverlap(body);

  useEffect(() => {
    dispatch(refreshRequested('files'));
    if (!asked || asked !== draftId) dispatch(opened(asked));
    // Only when another draft is asked for; our own id put into the address is not one.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [asked, dispatch]);
  useEffect(() => {
    if (draftId && asked !== draftId) setQuery({ draft: draftId }, { replace: true });
  }, [draftId, asked, setQuery]);

  if (submittedJob)
    return (
      <EmptyState
        title={t('wizard.submitted.title')}
        action={<Button onPress={() => void navigate(paths.myAnalyses)}>{t('wizard.submitted.go')}</Button>}
      >
        {t('wizard.submitted.body', { name: submittedJob.name })}
      </EmptyState>
    );

  const step = body.stepTag as Step;
  const pairs = overlap?.state === 'ready' ? overlap.data.pairs : [];
  const errors = errorsOf(body, step, preprocessing, pairs);
  const isRight = Object.keys(errors).length === 0;
  const go = (next: number) => dispatch(stepGone(next as Step));
  const next = () => {
    dispatch(stepTried());
    if (!isRight) return;
    if (step === 4) dispatch(submitRequested());
    else go(step + 1);
  };
  let reachable = 1;
  while (reachable < 4 && !Object.keys(errorsOf(body, reachable, preprocessing, pairs)).length) reachable += 1;
  return (
    <WizardFrame
      step={step}
      reachable={Math.max(reachable, step)}
      onStepChange={go}
      savedAt={wizard.savedAt}
      saving={wizard.isSaving}
      saveError={wizard.saveError}
      {...(step > 1 && { onBack: () => go(step - 1) })}
      onSaveDraft={() => dispatch(saveRequested())}
      onNext={next}
      {...(step === 4 && { nextLabel: ds('wizard.startAnalysis') })}
      nextDisabled={
        (step === 4 && blocked !== null) ||
        (step === 2 && preprocessing === 'running' && body.param.cellFilteringEvaluation === 'do')
      }
      // Leaving waits until it is known whether the samples may be analysed together.
      nextBusy={wizard.isSubmitting || overlap?.state === 'loading'}
      error={wizard.submitError ?? blocked}
      title={ds(TITLES[step - 1]!)}
      {...(step === 2 && { aside: <FilterAside /> })}
    >
      <WizardStep
        step={step}
        errors={wizard.showsErrors ? errors : {}}
        overlap={overlap}
        onEdit={go}
        blocked={blocked !== null}
      />
    </WizardFrame>
  );
}
