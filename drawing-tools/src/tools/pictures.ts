/** Small pictures of all tools, made when the application is built (`vite.pictures.ts`): the page loads no tool for them. */
import { translatorIn } from '@stroma/design-system/messages';
import { buildTheme } from '@stroma/design-system/theme';
import words from '@stroma/design-system/messages/en-US.json' with { type: 'json' };
import { PLAIN, type ThemeName } from '../app/state.types.ts';
import { smallPicture } from '../figure/small.ts';
import { coloursOf } from '../workspace/styling.ts';
import { CARDS, loadTool } from './index.ts';
import type { FigureStyle } from './tool.types.ts';

/** SVG by tool. */
export async function pictures(theme: ThemeName): Promise<Record<string, string>> {
  const look: FigureStyle = {
    theme: buildTheme(theme),
    t: translatorIn('en-US', words),
    // The pictures have no words.
    say: () => '',
    colours: coloursOf(PLAIN, []),
    titles: { x: '', y: '', colour: '' },
    rename: () => '',
  };
  const loaded = await Promise.all(CARDS.map(async ({ slug }) => ({ slug, ...(await loadTool(slug))! })));
  return Object.fromEntries(loaded.map(({ slug, tool }) => [slug, smallPicture(tool, look)]));
}
