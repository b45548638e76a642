import { lazy, Suspense, type ComponentProps } from 'react';
import type { LookFields as Fields } from './LookFields.tsx';

const Loaded = lazy(() => import('./LookFields.tsx').then((m) => ({ default: m.LookFields })));
/** Loaded after the first view, because select lists are a quarter of the page's code. */
export function LookFields(props: ComponentProps<typeof Fields>) {
  return (
    <Suspense fallback={null}>
      <Loaded {...props} />
    </Suspense>
  );
}
