/** The tools by the folders of their cards. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../setup/paths.mjs';

const TOOLS = join(ROOT, 'drawing-tools/src/tools');
export const slugs = () => readdirSync(TOOLS).filter((name) => existsSync(join(TOOLS, name, 'card.json')));
