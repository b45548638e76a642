import { createRoot } from 'react-dom/client';
import '@stroma/design-system/fonts';
import { View } from './view.tsx';

declare global {
  interface Window {
    /** Computed style of the host's own elements by tag name, recorded before the view was rendered. */
    before: Record<string, string>;
    looks: () => Record<string, string>;
  }
}

/** Custom properties of the document's element that have a value. */
const attributes = (of = document.documentElement) =>
  of
    .getAttributeNames()
    .map((name) => of.getAttribute(name) && `; ${name}=${of.getAttribute(name)}`)
    .join('');
/** Every property of every element of the host, the document's own among them. */
window.looks = () =>
  Object.fromEntries(
    ['html', 'body', '#host h1', '#host ul', '#host li', '#host a', '#host button'].map((name) => {
      const style = getComputedStyle(document.querySelector(name)!);
      // The rendered content makes the page higher and wider. Highcharts sets custom properties with its own prefix on the document.
      const other = /^(block-size|inline-size|height|width|perspective-origin|transform-origin|--highcharts-.*)$/;
      return [
        name,
        [...style].flatMap((key) => (other.test(key) ? [] : `${key}: ${style.getPropertyValue(key)}`)).join('; ') +
          attributes(),
      ];
    }),
  );
window.before = window.looks();

const root = document.getElementById('root');
if (root && location.search === '?recipes') void import('./recipes.tsx').then(({ showRecipes }) => showRecipes(root));
else if (root) createRoot(root).render(<View isOpen />);
