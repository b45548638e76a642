import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { UploadedFile } from '@stroma/contract';
import { useT } from '@stroma/design-system/messages';
import { SkeletonRows } from '@stroma/design-system/primitives';
import { WizardFrame, type FieldErrors } from '@stroma/design-system/wizard';
import { isUnreachableError, useServerUnreachable } from '../../api/away.ts';
import { useAppDispatch, useAppSelector } from '../../app/store/hooks.ts';
import { paths } from '../../app/paths.ts';
import { usePageTitle } from '../../app/useApp.ts';
import { refreshRequested } from '../../features/library/index.ts';
import { errorsOf, saveRequested, stepTried, submissionShown, submitRequested } from '../../features/wizard/index.ts';
import { Submitted } from './Submitted.tsx';
import { useConflict } from './useConflict.ts';
import { useStartBlocked } from './useBlocked.ts';
import { useOverlap } from './useOverlap.ts';
import { useSampleColumns } from './useSampleTable.ts';
import { usePreselected, usePublicSources } from './usePublicSamples.ts';
import { useSampleFiles } from './useSampleFiles.ts';
import { useStepAddress, type Step } from './useStepAddress.ts';
import { FilterAside, WizardStep } from './WizardStep.tsx';

const TITLES = ['wizard.step.samples', 'wizard.step.filtering', 'wizard.step.options', 'wizard.step.preview'] as const;

/** The four-step wizard (specification 2.6), then the analysis that it submitted. Draft, step and job are in the address. */
export function IntegrateLocalDataScreen() {
  usePageTitle('page.wizard');
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const job = query.get('job');
  const submittedJob = useAppSelector((state) => state.wizard.submittedJob);
  useEffect(() => void dispatch(refreshRequested('jobs')), [dispatch]);
  useEffect(() => {
    if (!submittedJob) return;
    if (submittedJob.id === job) dispatch(submissionShown());
    else void navigate(paths.submitted(submittedJob.id), { replace: true });
  }, [submittedJob, job, navigate, dispatch]);
  if (job) return <Submitted key={job} id={job} />;
  return submittedJob ? null : <Wizard />;
}

const firstOf = (errors: FieldErrors) => Object.values(errors)[0] ?? null;

/** Species of the selected samples from their files; null if unknown. */
function useSpecies(files: readonly UploadedFile[]): string | null {
  const { matrixFiles } = useAppSelector((state) => state.wizard.body);
  const chosen = files.filter(({ id }) => matrixFiles.some(({ fileId }) => fileId === id));
  const found = new Set(chosen.map(({ species }) => species));
  return found.size === 1 ? [...found][0]! : null;
}

function Wizard() {
  const ds = useT();
  const dispatch = useAppDispatch();
  const wizard = useAppSelector((state) => state.wizard);
  const { body, preprocessing } = wizard;
  const asked = useSearchParams()[0].get('draft');
  const isOpening = asked !== null && asked !== wizard.draftId && !wizard.saveError;
  const blocked = useStartBlocked();
  const { sources, gone, state: sourcesState, error: sourcesError } = usePublicSources();
  usePreselected();
  const files = useSampleFiles(sources);
  const overlap = useOverlap(body, gone);
  useEffect(() => void dispatch(refreshRequested('files')), [dispatch]);

  const step = body.stepTag as Step;
  const columns = useSampleColumns(files);
  const pairs = overlap?.state === 'ready' ? overlap.data.pairs : [];
  const species = useSpecies(files);
  const errors = errorsOf(body, step, preprocessing, pairs, columns, species, gone);
  const isRight = Object.keys(errors).length === 0;
  let reachable = 1;
  while (reachable < 4 && !Object.keys(errorsOf(body, reachable, preprocessing, pairs, columns, species, gone)).length)
    reachable += 1;
  const goTo = useStepAddress(reachable);
  const [tries, setTries] = useState(0);
  const go = (next: number) => goTo(next as Step);
  const conflict = useConflict();
  const isAway = useServerUnreachable();
  // Already reported by the conflict dialog, by the sign in the corner, or by the alert of an ended session.
  const isSaidElsewhere =
    wizard.conflict !== null ||
    (isAway && isUnreachableError(wizard.saveError)) ||
    ['SESSION_EXPIRED', 'ACCOUNT_LOCKED', 'VERSION_CONFLICT'].includes(wizard.saveError?.id ?? '');
  const next = () => {
    dispatch(stepTried());
    if (!isRight) return setTries((n) => n + 1);
    if (step === 4) dispatch(submitRequested());
    else go(step + 1);
  };
  return (
    <WizardFrame
      step={step}
      reachable={Math.max(reachable, step)}
      onStepChange={go}
      savedAt={wizard.savedAt}
      isSaving={wizard.saver !== null}
      saveError={isSaidElsewhere ? null : wizard.saveError}
      isKept={wizard.isDirty}
      {...(conflict && { conflict })}
      {...(step > 1 && { onBack: () => go(step - 1) })}
      onSaveDraft={() => dispatch(saveRequested())}
      onNext={next}
      {...(step === 4 && { nextLabel: ds('wizard.startAnalysis') })}
      isNextDisabled={
        isOpening ||
        (step === 4 && blocked !== null) ||
        (step === 2 && preprocessing === 'running' && body.param.cellFilteringEvaluation === 'do')
      }
      // Leaving waits until it is known whether the samples may be analysed together.
      isNextBusy={wizard.isSubmitting || overlap?.state === 'loading' || sourcesState === 'loading'}
      error={wizard.submitError ?? blocked ?? sourcesError ?? firstOf(wizard.showsErrors ? errors : {})}
      tries={tries}
      title={ds(TITLES[step - 1]!)}
      {...(step === 2 && { aside: <FilterAside /> })}
    >
      {isOpening ? (
        <SkeletonRows rows={8} />
      ) : (
        <WizardStep
          step={step}
          errors={wizard.showsErrors ? errors : {}}
          overlap={overlap}
          files={files}
          sources={sources}
          species={species}
          onEdit={go}
          blocked={blocked !== null}
        />
      )}
    </WizardFrame>
  );
}
