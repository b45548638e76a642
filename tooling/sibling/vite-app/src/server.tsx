import { renderToString } from 'react-dom/server';
import { ServerStyleSheet } from 'styled-components';
import { View } from './view.tsx';

/** The same view on a server: markup and the style sheet that belongs to it. */
export function render(): { html: string; styles: string } {
  const sheet = new ServerStyleSheet();
  try {
    const html = renderToString(sheet.collectStyles(<View isOpen={false} />));
    return { html, styles: sheet.getStyleTags() };
  } finally {
    sheet.seal();
  }
}
