interface Look {
  title: string;
  locale: string;
  theme: string;
}
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** The HTML of an embedded view, in the language and on the ground that its giver has now. */
export function embedCode(url: string, { title, locale, theme }: Look): string {
  const src = `${url}?${new URLSearchParams({ lang: locale, theme })}`;
  const attributes = [
    `src="${escaped(src)}"`,
    `title="${escaped(title)}"`,
    'width="100%" height="520" style="border:0"',
    'loading="lazy" referrerpolicy="no-referrer"',
    'sandbox="allow-scripts allow-same-origin allow-downloads"',
  ];
  return `<iframe ${attributes.join(' ')}></iframe>`;
}
