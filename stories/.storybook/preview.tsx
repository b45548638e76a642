import type { Preview } from '@storybook/react-vite';
import { StromaProvider } from '@stroma/design-system/theme';
import '@stroma/design-system/fonts';
import { combinationOf } from './combination.ts';

const preview: Preview = {
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
  },
  initialGlobals: { locale: 'auto', theme: 'auto' },
  parameters: {
    layout: 'padded',
    a11y: { test: 'error' },
    controls: { expanded: true },
    viewport: {
      options: {
        phone: { name: 'Phone, 390', styles: { width: '390px', height: '844px' } },
        laptop: { name: 'Laptop, 1440', styles: { width: '1440px', height: '900px' } },
      },
    },
    options: { storySort: { order: ['Screens', 'Explorer', 'Wizard', 'Charts', 'Dialogs', 'Shell', 'Primitives'] } },
  },
  decorators: [
    (Story, context) => {
      const own = combinationOf(context.id);
      const { locale, theme } = context.globals;
      return (
        <StromaProvider
          locale={locale === 'auto' ? own.locale : locale}
          theme={theme === 'auto' ? own.theme : theme}
          timeZone="UTC"
          navigate={() => {}}
        >
          <Story />
        </StromaProvider>
      );
    },
  ],
};
export default preview;
