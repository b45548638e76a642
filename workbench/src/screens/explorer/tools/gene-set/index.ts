import { lazy } from 'react';

/** The tool's tab. Its code comes when it is opened. */
export const Tab = lazy(async () => ({ default: (await import('./gene-set.tsx')).Tab }));
