import { useEffect, useRef } from 'react';
import type { SampleSource } from '@stroma/contract';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { useAppDispatch, useAppSelector } from '../../app/store/hooks.ts';
import { paths } from '../../app/paths.ts';
import { opened, stepGone } from '../../features/wizard/index.ts';

export type Step = 1 | 2 | 3 | 4;
const toStep = (text: string | null): Step | null => ([1, 2, 3, 4] as const).find((n) => String(n) === text) ?? null;

/** Source of a new draft's samples, from the wizard's URL. */
const sourceOf = (pathname: string): SampleSource =>
  pathname === paths.integratePublic ? 'public' : pathname === paths.integrateLocalAndPublic ? 'both' : 'local';

/**
 * The draft and its step in the address, so that a reload and the browser's Back and Forward go by steps. Returns the way to a step.
 * A draft opens at the step that it was left at; from then on the address leads. `reachable`: the last step that may be entered.
 */
export function useStepAddress(reachable: number): (step: Step) => void {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const { pathname } = useLocation();
  const { draftId, body } = useAppSelector((state) => state.wizard);
  const asked = query.get('draft');
  const given = toStep(query.get('step'));
  const step = body.stepTag as Step;
  /** The draft that this page has opened: undefined if none yet, null for a new one. */
  const current = useRef<string | null | undefined>(undefined);
  const isAligned = useRef(false);
  /** The address that it was opened at: another one of the wizard's offers other samples to a new draft. */
  const at = useRef(pathname);

  useEffect(() => {
    if (current.current !== asked || (asked === null && at.current !== pathname)) {
      at.current = pathname;
      const isHere = asked !== null && asked === draftId;
      current.current = asked;
      isAligned.current = false;
      if (!isHere) {
        dispatch(opened(asked, sourceOf(pathname)));
        return;
      }
    }
    if (!draftId) return;
    if (asked === null) {
      // A new draft was saved: the history entry of its first step gets its id, and the next step gets its own entry.
      current.current = draftId;
      isAligned.current = true;
      void navigate(paths.draft(draftId, 1, pathname), { replace: true });
      if (step !== 1) void navigate(paths.draft(draftId, step, pathname));
      return;
    }
    if (asked !== draftId) return;
    const leads = isAligned.current;
    isAligned.current = true;
    if (given === step) return;
    if (leads && given !== null && given <= Math.max(reachable, step)) dispatch(stepGone(given));
    else void navigate(paths.draft(draftId, step, pathname), { replace: true });
    // A step that changes otherwise has its address already.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [asked, draftId, given, pathname, navigate, dispatch]);

  return (next) => {
    if (draftId && given !== next) void navigate(paths.draft(draftId, next, pathname));
    else dispatch(stepGone(next));
  };
}
