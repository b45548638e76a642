import { useEffect } from 'react';
import { useLocation } from 'react-router';
import type { ToolSlug } from '@stroma/contract';
import { useKept, useKeptForm } from '@stroma/design-system/primitives';
import { toolFormName } from '../../../../features/forms/index.ts';

/**
 * Puts data sent by a URL into a tool's form, once per visit of the URL: a reload keeps later changes of the form. Returns whether the form contains
 * the sent data, possibly edited.
 */
export function useSentData(tool: ToolSlug, sent: object | null, put: () => void): boolean {
  const { key } = useLocation();
  const form = toolFormName(tool);
  const { isKept } = useKeptForm(form);
  const [last, setLast] = useKept(`${form}.sent`, '');
  const mark = sent && `${key} ${JSON.stringify(sent)}`;
  useEffect(() => {
    if (!mark || (mark === last && isKept)) return;
    put();
    setLast(mark);
    // Once per visit of a URL; later input must not trigger it.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [mark]);
  return mark !== null && mark === last && isKept;
}
