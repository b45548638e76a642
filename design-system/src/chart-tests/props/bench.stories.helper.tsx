/// <reference types="vite/client" />
import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { expect, waitFor } from 'storybook/test';

/** A page on which a play shows one chart after another, from the default story of each. */
export type Args = Readonly<Record<string, unknown>>;
interface Annotations {
  args?: Args;
  component?: ComponentType<Record<string, unknown>>;
}
const files = import.meta.glob<Readonly<Record<string, Annotations>>>('../../charts/*/*.stories.tsx');

let put: ((figure: ReactNode) => void) | null = null;
export function Bench() {
  const [shown, setShown] = useState<ReactNode>(null);
  useEffect(() => {
    put = setShown;
    return () => {
      put = null;
    };
  }, []);
  return (
    <div data-bench="" style={{ width: 700, height: 480 }}>
      {shown}
    </div>
  );
}

/** The bench's element, once it is mounted, and the function that shows a figure on it. */
export async function mountedBench(
  canvas: HTMLElement,
): Promise<{ root: HTMLElement; show: (figure: ReactNode) => void }> {
  await waitFor(() => expect(put).not.toBeNull());
  return { root: canvas.querySelector<HTMLElement>('[data-bench]')!, show: (figure) => put?.(figure) };
}

/** A chart, and the props of its default story. */
export async function defaultStoryOf(chart: string) {
  const file = await files[`../../charts/${chart}/${chart}.stories.tsx`]!();
  const [usual, story] = [file['default'] ?? {}, file['Default'] ?? {}];
  if (!usual.component) throw new Error(`the stories of ${chart} name no component`);
  return { component: usual.component, args: { ...usual.args, ...story.args } as Args };
}
