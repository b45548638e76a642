/** What the drawing tools say, by the ids of their messages and the slugs of their tools. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createIntl } from 'react-intl';
import { ROOT } from '../setup/paths.mjs';

const read = (path) => JSON.parse(readFileSync(join(ROOT, path), 'utf8'));
const intlOf = (locale) =>
  createIntl({
    locale,
    messages: {
      ...read(`design-system/messages/${locale}.json`),
      ...read(`drawing-tools/src/messages/${locale}.json`),
    },
    onError: (error) => {
      throw error;
    },
  });
export const sayIn = (locale) => {
  const intl = intlOf(locale);
  return (id, values) => intl.formatMessage({ id }, values);
};
export const say = sayIn('en-US');
/** What stands before an open value in a message. */
export const before = (id, name) => say(id, { [name]: '\u0000' }).split('\u0000')[0];
export const nameOf = (slug) => read(`drawing-tools/src/tools/${slug}/card.json`).name['en-US'];
