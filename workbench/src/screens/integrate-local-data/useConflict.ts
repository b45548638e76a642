import { useLocation, useNavigate } from 'react-router';
import type { DraftConflict } from '@stroma/design-system/wizard';
import { useAppDispatch, useAppSelector } from '../../app/store/hooks.ts';
import { conflictSettled } from '../../features/wizard/index.ts';

/** Conflict between the user's draft and a version saved elsewhere, with the two possible choices; null if there is none. */
export function useConflict(): DraftConflict | null {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { conflict, draftId, body } = useAppSelector((state) => state.wizard);
  const own = useAppSelector((state) => state.session.info?.username);
  if (!conflict) return null;
  const { theirs } = conflict;
  const settle = (choice: 'theirs' | 'mine') => {
    dispatch(conflictSettled({ choice, theirs, mine: { id: draftId, body } }));
    // The URL of a deleted draft is replaced.
    if (!theirs) void navigate(pathname, { replace: true });
  };
  return {
    saved: theirs && { by: theirs.savedBy === own ? null : theirs.savedBy, at: theirs.savedAt },
    onTheirs: () => settle('theirs'),
    onMine: () => settle('mine'),
  };
}
