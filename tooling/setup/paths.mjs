import { fileURLToPath } from 'node:url';
import { join } from 'node:path';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');
export const NODE24 = join(ROOT, 'node_modules/.bin/node');
export const PYTHON = join(ROOT, '.venv/bin/python');
export const STAMPS = join(ROOT, 'node_modules/.stroma');
