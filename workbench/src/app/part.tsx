import type { ComponentType } from 'react';
import { lazyPart } from '@stroma/design-system/primitives';
import { loadWholeLanguage } from './messages.ts';

/** A part of the page whose code and sentences load on its first render; a failed load leaves the page unchanged and is retried. */
export const part = <P extends object>(load: () => Promise<{ default: ComponentType<P> }>): ComponentType<P> =>
  lazyPart(async () => {
    const [module] = await Promise.all([load(), loadWholeLanguage()]);
    return module;
  }).Part;
