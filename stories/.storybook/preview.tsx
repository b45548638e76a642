import { lazy, Suspense } from 'react';
import type { Preview } from '@storybook/react-vite';
import { PageReset, StromaProvider } from '@stroma/design-system/theme';
import '@stroma/design-system/fonts';
import { combinationOf } from './combination.ts';
import { withoutData } from './controls.ts';
import { snippetOf } from './snippet.ts';

/** What an operating system set to less motion does through its media query (GlobalStyle), for a look at it without changing the system. */
const STILL = '*, *::before, *::after { animation-duration: 1ms !important; transition-duration: 1ms !important; }';

/** Tests draw no docs. */
const DocsPage = lazy(() => import('./DocsPage.tsx'));
const docsPage = () => (
  <Suspense>
    <DocsPage />
  </Suspense>
);

const preview: Preview = {
  argTypesEnhancers: [withoutData],
  tags: ['autodocs'],
  globalTypes: {
    locale: {
      toolbar: {
        title: 'Language',
        icon: 'globe',
        dynamicTitle: true,
        items: [
          { value: 'auto', title: 'Language: by story' },
          { value: 'en-US', title: 'English' },
          { value: 'zh-CN', title: '简体中文' },
        ],
      },
    },
    theme: {
      toolbar: {
        title: 'Theme',
        icon: 'contrast',
        dynamicTitle: true,
        items: [
          { value: 'auto', title: 'Theme: by story' },
          { value: 'light', title: 'Light' },
          { value: 'dark', title: 'Dark' },
          { value: 'contrast', title: 'High contrast' },
        ],
      },
    },
    density: {
      toolbar: {
        title: 'Density',
        icon: 'listunordered',
        dynamicTitle: true,
        items: [
          { value: 'comfortable', title: 'Comfortable' },
          { value: 'compact', title: 'Compact' },
        ],
      },
    },
    motion: {
      toolbar: {
        title: 'Motion',
        icon: 'play',
        dynamicTitle: true,
        items: [
          { value: 'full', title: 'Motion: as the system' },
          { value: 'reduced', title: 'Motion: reduced' },
        ],
      },
    },
  },
  // The tests run each story in its own language and theme (vitest.setup.ts).
  initialGlobals: { locale: 'en-US', theme: 'light', density: 'comfortable', motion: 'full' },
  parameters: {
    layout: 'padded',
    // react-aria's announcer names a busy button for 7 s, also when the button is gone.
    a11y: {
      test: 'error',
      context: { exclude: ['[data-live-announcer]'] },
      // This rule is part of WCAG 2.2, and axe leaves it out by default. Cells of a grid take the focus, not presses.
      config: {
        rules: [{ id: 'target-size', enabled: true, selector: ':not([role="gridcell"], [role="rowheader"])' }],
      },
    },
    controls: { expanded: true },
    docs: { page: docsPage, codePanel: true, source: { transform: snippetOf } },
    viewport: {
      options: {
        phone: { name: 'Phone, 390', styles: { width: '390px', height: '844px' }, type: 'mobile' },
        tablet: { name: 'Tablet, 768', styles: { width: '768px', height: '1024px' }, type: 'tablet' },
        laptop: { name: 'Laptop, 1440', styles: { width: '1440px', height: '900px' }, type: 'desktop' },
      },
    },
    options: {
      storySort: {
        order: [
          'Guides',
          [
            'Start here',
            'Changes',
            'Tokens',
            'Palettes',
            'Write a chart',
            'Write a story',
            'Write a message',
            'Accessibility',
            'Density',
            'Motion',
            'Right to left',
            'Writing',
          ],
          'Specimen',
          'Walls',
          'Flows',
          'Screens',
          'Explorer',
          'Wizard',
          'Charts',
          'Plot kit',
          'Dialogs',
          'Shell',
          'Primitives',
          'Drawing tools',
          'Smoke',
        ],
      },
    },
  },
  decorators: [
    (Story, context) => {
      // A review wall has its own providers, one per cell.
      if (context.parameters['ownProvider']) return <Story />;
      // A docs page shows all of a component's stories at once: one look for all of them.
      const own =
        context.viewMode === 'docs' ? ({ locale: 'en-US', theme: 'light' } as const) : combinationOf(context.id);
      const { locale, theme, density, motion } = context.globals;
      return (
        <StromaProvider
          locale={locale === 'auto' ? own.locale : locale}
          theme={theme === 'auto' ? own.theme : theme}
          density={density}
          timeZone="UTC"
          navigate={() => {}}
        >
          <PageReset />
          {motion === 'reduced' && <style>{STILL}</style>}
          <Story />
        </StromaProvider>
      );
    },
  ],
};
export default preview;
