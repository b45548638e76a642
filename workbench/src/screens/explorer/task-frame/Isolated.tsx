import { cloneElement, isValidElement, useRef, useState, type ReactNode } from 'react';

type Props = Record<string, unknown>;
type Act = (...given: unknown[]) => unknown;
const isAct = (value: unknown): value is Act => typeof value === 'function';

/** Stable functions for an element, by prop name. Each keeps its identity between renders and calls the function of the latest render. */
class LastFunctions {
  readonly #kept = new Map<string, Act>();
  #last: Props = {};

  of(props: Props): Props {
    this.#last = props;
    return Object.fromEntries(
      Object.entries(props).map(([name, value]) => [name, isAct(value) ? this.#keep(name) : value]),
    );
  }

  #keep(name: string): Act {
    const kept = this.#kept.get(name) ?? ((...given) => (this.#last[name] as Act)(...given));
    this.#kept.set(name, kept);
    return kept;
  }
}

/**
 * Renders an element again only for other values of its properties, its key or its type. Charts are slow to render, and events render a tab
 * often. Functions count as equal, so the element must not call them while it renders; it may do so in `useState`.
 */
export function RenderOnChange({ children }: { children: ReactNode }): ReactNode {
  const [functions] = useState(() => new LastFunctions());
  const shown = useRef<ReactNode>(null);
  if (!isValidElement<Props>(children)) return children;
  const next = cloneElement(children, functions.of(children.props));
  const last = shown.current;
  if (
    !isValidElement<Props>(last) ||
    last.type !== next.type ||
    last.key !== next.key ||
    !isSame(last.props, next.props)
  )
    shown.current = next;
  return shown.current;
}

const isSame = (a: Props, b: Props): boolean => {
  const names = Object.keys({ ...a, ...b });
  return names.every((name) => Object.is(a[name], b[name]));
};
