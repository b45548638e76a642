import type { ComponentType } from 'react';
import { lazyPart } from './lazyPart.tsx';

/** What opens from a trigger, loaded when the pointer or the focus reaches the trigger: `Part` to render it, `near` for the trigger's props. */
export function whenNear<P>(load: () => Promise<{ default: ComponentType<P> }>) {
  const { Part, preload } = lazyPart(load);
  return { Part, near: { onHoverStart: preload, onFocus: preload } };
}
