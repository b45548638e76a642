import { createElement, type ComponentType, type CSSProperties, type ReactNode } from 'react';
import type { StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { base } from '@stroma/design-system/tokens';
import { StromaProvider } from '@stroma/design-system/theme';

const LOCALES = ['en-US', 'zh-CN'] as const;
const THEMES = ['light', 'dark', 'contrast'] as const;
type LocaleName = (typeof LOCALES)[number];
type ThemeName = (typeof THEMES)[number];

type Args = Record<string, unknown>;
type Render = (args: Args, context: unknown) => ReactNode;
type Decorator = (Story: ComponentType, context: unknown) => ReactNode;
interface Annotations {
  name?: string;
  args?: Args;
  render?: Render;
  component?: unknown;
  decorators?: unknown;
}
/** A stories file as `import * as file from '…stories.tsx'`: its meta under `default`, its stories by name. */
export type StoriesFile = Readonly<Record<string, unknown>>;

const made = new WeakMap<object, ComponentType>();
/** One story of a file as a component: its args, render and decorators, without the project's own decorator. Made once, so that its state lives on. */
export function storyOf(file: StoriesFile, name: string): ComponentType {
  const meta = (file['default'] ?? {}) as Annotations;
  const own = (file[name] ?? {}) as Annotations;
  const known = made.get(own);
  if (known) return known;
  const args = { ...meta.args, ...own.args };
  const context = { args, globals: {}, parameters: {}, id: `wall--${name}` };
  const render = own.render ?? meta.render;
  const component = (own.component ?? meta.component) as ComponentType<Args>;
  const Inner: ComponentType = () => (render ? render(args, context) : createElement(component, args));
  const decorators = [own.decorators, meta.decorators].flat().filter(Boolean) as Decorator[];
  const shown = decorators.reduce<ComponentType>((Story, decorate) => () => decorate(Story, context), Inner);
  made.set(own, shown);
  return shown;
}

function Cell({ locale, theme, children }: { locale: LocaleName; theme: ThemeName; children: ReactNode }) {
  return (
    // The cell contains elements that a component positions relative to the window.
    <div
      data-wall-cell={`${locale} ${theme}`}
      style={{ display: 'grid', minWidth: 0, overflow: 'auto', contain: 'layout', position: 'relative' }}
    >
      <StromaProvider locale={locale} theme={theme} timeZone="UTC" navigate={() => {}}>
        <div style={{ padding: 12 }}>{children}</div>
      </StromaProvider>
    </div>
  );
}

interface Options {
  /** px of a column. */
  width?: number;
  /** Stories that are shown; all of them by default. */
  only?: readonly string[];
}

/** Every state of one component in rows, both languages and three themes in columns. */
export function wall(file: StoriesFile, { width = 420, only }: Options = {}): StoryObj {
  const names = only ?? Object.keys(file).filter((name) => name !== 'default' && !name.startsWith('__'));
  const head: CSSProperties = { font: `600 12px/16px ${base.font.ui}`, padding: 4, color: '#171925' };
  return {
    parameters: { ownProvider: true, layout: 'fullscreen' },
    tags: ['!autodocs'],
    render: () => (
      <main style={{ background: '#ffffff', width: 'max-content' }}>
        <div style={{ display: 'grid', gridTemplateColumns: `repeat(6, ${width}px)`, gap: 1 }}>
          {LOCALES.flatMap((locale) =>
            THEMES.map((theme) => (
              <p key={`${locale}${theme}`} style={{ ...head, margin: 0 }}>
                {locale} · {theme}
              </p>
            )),
          )}
          {names.map((name) => [
            <p key={name} style={{ ...head, gridColumn: '1 / -1', margin: 0, borderTop: '1px solid #636879' }}>
              {((file[name] as Annotations | undefined)?.name ?? name).replace(/([a-z])([A-Z])/g, '$1 $2')}
            </p>,
            ...LOCALES.flatMap((locale) =>
              THEMES.map((theme) => (
                <Cell key={`${name}${locale}${theme}`} locale={locale} theme={theme}>
                  {createElement(storyOf(file, name))}
                </Cell>
              )),
            ),
          ])}
        </div>
      </main>
    ),
    play: async ({ canvasElement }) => {
      const cells = [...canvasElement.querySelectorAll<HTMLElement>('[data-wall-cell]')];
      await expect(cells).toHaveLength(names.length * 6);
      const shown = cells.map((cell) => cell.firstElementChild?.firstElementChild);
      for (const one of shown) await waitFor(() => expect(one?.childElementCount).toBeGreaterThan(0));
      // Three themes next to each other: each provider has its own background.
      const grounds = new Set(
        cells.slice(0, 3).map((cell) => getComputedStyle(cell.firstElementChild!).backgroundColor),
      );
      await expect(grounds.size).toBe(3);
    },
  };
}

/** Six copies of a landmark or a heading on one page are the wall's nature; all else that axe knows stays an error. */
export const WALL_AXE = {
  config: {
    rules: [
      'landmark-unique',
      'landmark-one-main',
      'landmark-no-duplicate-main',
      'landmark-main-is-top-level',
      'landmark-no-duplicate-banner',
      'landmark-no-duplicate-contentinfo',
      'landmark-banner-is-top-level',
      'landmark-contentinfo-is-top-level',
      'landmark-complementary-is-top-level',
      'page-has-heading-one',
      'heading-order',
      'region',
    ].map((id) => ({ id, enabled: false })),
  },
};
