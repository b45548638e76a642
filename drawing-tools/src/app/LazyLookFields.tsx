import { lazy, Suspense, type ComponentProps } from 'react';
import type { LookFields as Fields } from './LookFields.tsx';

const Loaded = lazy(() => import('./LookFields.tsx').then((m) => ({ default: m.LookFields })));
/** Lists are a quarter of the page's code, which the first view does not wait for. */
export function LookFields(props: ComponentProps<typeof Fields>) {
  return (
    <Suspense fallback={null}>
      <Loaded {...props} />
    </Suspense>
  );
}
