import { useEffect, useRef, useState } from 'react';
import type { CnvResult as Summary } from '@stroma/contract/tools';
import type { CnvRegionData, CnvRegionQuery } from '@stroma/design-system/explorer';
import type { Loadable } from '@stroma/design-system/primitives';
import { reportFailure } from '../../../../api/failures.ts';
import { toUiError, uiErrorOf } from '../../../../features/request.ts';
import { useNames } from '../../../../features/tasks/index.ts';
import { readRegion, readWindows } from './parts.ts';

/**
 * The data of a region, read when asked for and read again when groups are renamed; only the last request counts. A programming error is shown as an
 * internal one, and rethrown.
 */
export function useRegion(id: string, summary: Summary, region: CnvRegionQuery) {
  const [data, setData] = useState<Loadable<CnvRegionData>>({ state: 'empty' });
  const asked = useRef(0);
  const show = async (): Promise<void> => {
    const number = (asked.current += 1);
    const settle = (next: Loadable<CnvRegionData>): void => {
      if (number === asked.current) setData(next);
    };
    settle({ state: 'loading' });
    try {
      const read = await readRegion(id, summary, region, await readWindows(id));
      settle(read ? { state: 'ready', data: read } : { state: 'empty' });
    } catch (error) {
      settle({ state: 'error', error: uiErrorOf(error) });
      reportFailure(error);
      toUiError(error);
    }
  };
  const names = useNames();
  const isRead = data.state === 'ready';
  useEffect(() => {
    if (isRead) void show();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only renamed groups make it stale
  }, [names]);
  return { data, show };
}
