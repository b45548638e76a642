import { lazy, type ComponentType } from 'react';

/**
 * What opens from a trigger, loaded when the trigger is pointed at or focused: `Part` to show it, `near` for the trigger's props. A failed
 * load is reported where the part is shown; asking early only warms.
 */
export function whenNear<P>(load: () => Promise<{ default: ComponentType<P> }>) {
  const warm = () => void load().catch(() => undefined);
  return { Part: lazy(load), near: { onHoverStart: warm, onFocus: warm } };
}
