import { useEffect } from 'react';
import { useLocation } from 'react-router';
import type { ToolSlug } from '@stroma/contract';
import { useKept, useKeptForm } from '@stroma/design-system/primitives';
import { toolFormName } from '../../../../features/forms/index.ts';

/**
 * Puts what an address sends to a tool into its form, once for each time that the address is gone to: a reload keeps what was changed in the
 * form since. Answers whether the form holds what this visit has sent, or what somebody made of it.
 */
export function useSent(tool: ToolSlug, sent: object | null, put: () => void): boolean {
  const { key } = useLocation();
  const form = toolFormName(tool);
  const { isKept } = useKeptForm(form);
  const [last, setLast] = useKept(`${form}.sent`, '');
  const mark = sent && `${key} ${JSON.stringify(sent)}`;
  useEffect(() => {
    if (!mark || (mark === last && isKept)) return;
    put();
    setLast(mark);
    // Once per visit of an address; what is typed afterwards is no reason.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [mark]);
  return mark !== null && mark === last && isKept;
}
