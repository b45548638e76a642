import type { ComponentType } from 'react';
import { lazyPart } from './lazyPart.tsx';

/** A component loaded when the pointer or the focus reaches its trigger: `Part` renders it, `near` has the trigger's props. */
export function loadOnApproach<P>(load: () => Promise<{ default: ComponentType<P> }>) {
  const { Part, preload } = lazyPart(load);
  return { Part, near: { onHoverStart: preload, onFocus: preload } };
}
