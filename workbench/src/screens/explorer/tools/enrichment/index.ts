import { lazy } from 'react';

export { fromResult } from './address.ts';
/** The tool's tab. Its code comes when it is opened. */
export const Tab = lazy(async () => ({ default: (await import('./enrichment.tsx')).Tab }));
