/** A controlled panel that responds in a story. Not a story file: Storybook reads only *.stories.tsx. */
import { useState, type ComponentType } from 'react';

/** `binds`: value prop by the name of its handler; the handler's argument becomes the value, and the story's own handler is called too. */
export function withState<P extends object>(Component: ComponentType<P>, binds: Partial<Record<keyof P, keyof P>>) {
  return function Held(args: P) {
    const [own, setOwn] = useState<Partial<P>>({});
    const props: P = { ...args, ...own };
    for (const [value, handler] of Object.entries(binds) as [keyof P, keyof P][]) {
      const spy = args[handler] as ((next: unknown) => void) | undefined;
      if (spy)
        Object.assign(props, {
          [handler]: (next: unknown) => {
            setOwn((before) => ({ ...before, [value]: next }));
            spy(next);
          },
        });
    }
    return <Component {...props} />;
  };
}
/** Sixty long names in both languages. */
export const longNames = (n = 60) =>
  Array.from({ length: n }, (_, i) =>
    i % 2 ? `CD8+ tissue-resident memory T cells, exhausted, ISG-high ${i}` : `肿瘤浸润调节性T细胞亚群（增殖期）${i}`,
  );
