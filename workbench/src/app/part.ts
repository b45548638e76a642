import { lazy, type ComponentType } from 'react';
import { speakWhole } from './messages.ts';

/** A part of the page that comes later, with the sentences that it speaks. */
export const part = <P extends object>(load: () => Promise<{ default: ComponentType<P> }>) =>
  lazy(async () => {
    const [module] = await Promise.all([load(), speakWhole()]);
    return module;
  });
