import { lazy } from 'react';

export { toGenes } from './address.ts';
/** The tool's tab. Its code comes when it is opened. */
export const Tab = lazy(async () => ({ default: (await import('./trajectory-genes.tsx')).Tab }));
