import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { toolMessages } from '../tooling/vite/tool-messages.ts';
import { closure } from './vite.chunks.ts';

/**
 * Messages of the first page: the bar and its notices, sign-in, and their errors. All others, six times as many bytes, are loaded with the first
 * screen that needs them (app/messages.ts).
 */
const FIRST = [
  'app',
  'chunk',
  'common',
  'footer',
  'mail',
  'maintenance',
  'menu',
  'page',
  'product',
  'session',
  'shell',
  'signIn',
];
/** Messages of tables, charts and dialogs, which load with their screens. */
const LATER =
  /^common\.(actions|cells|created|createdBy|from|genes|max|min|nextPage|nothingFound|nothingFoundHint|page|previousPage|resize|samples|selectAll|simulated|simulatedHint|sortAscending|sortDescending|species|tissue|to|unknown)$/;
const FIRST_IDS = [
  'account.changePassword',
  'category.unassigned',
  'news.title',
  'notification.file.deleted',
  'notification.team.removedBy',
  'palette.door',
  'palette.doorLabel',
  'palette.keys',
  'preview.unableToSubmit',
  'state.emptyTitle',
  'state.errorTitle',
  'state.loading',
  'state.tooLarge',
  'state.tooLargeTitle',
  'tutorial.reopen',
  'unit.hours',
  'unit.minutes',
  'unit.seconds',
  'wizard.restored',
];
/** Errors on pages without a session. Screens for signed-in users load all messages first. */
const FIRST_ERRORS = [
  'ACCOUNT_LOCKED',
  'BODY_TOO_LARGE',
  'CODE_INVALID',
  'CONFLICT',
  'EMAIL_INVALID',
  'EMAIL_TAKEN',
  'INPUT_INVALID',
  'INTERNAL',
  'LINK_USED',
  'MAIL_FAILED',
  'NETWORK',
  'NOT_FOUND',
  'NO_PERMISSION',
  'OIDC_FAILED',
  'PASSWORD_FORM_INVALID',
  'PASSWORD_INVALID',
  'PASSWORD_WRONG',
  'PERMISSION_DENIED',
  'PHONE_TAKEN',
  'SERVICE_RESTARTING',
  'SESSION_EXPIRED',
  'SIGN_IN_FAILED',
  'TOO_MANY_REQUESTS',
  'USERNAME_INVALID',
  'USERNAME_TAKEN',
];
const isFirst = (id: string): boolean => {
  const [area, name] = id.split('.') as [string, string];
  if (LATER.test(id)) return false;
  return (area === 'error' && FIRST_ERRORS.includes(name)) || FIRST.includes(area) || FIRST_IDS.includes(id);
};

/** Names of calls to refetch, which may equal message ids. */
const CALLS = /refetchCalls\(\[[^\]]*\]\)/g;
const QUERY = /\/messages\/[\w-]+\.json\?(first|rest)$/;

/** `…/messages/en-US.json?first` and `?rest`: the two parts of a language. The build fails if the first page's code uses a message of the rest. */
export function messageParts(): Plugin {
  const rest = new Set<string>();
  return {
    name: 'message-parts',
    enforce: 'pre',
    transform(code, id) {
      const part = QUERY.exec(id)?.[1];
      if (!part) return null;
      const own = /\/design-system\//.test(id) ? toolMessages(id.split('?')[0]!) : {};
      const entries = Object.entries({ ...(JSON.parse(code) as Record<string, string>), ...own });
      for (const [key] of entries) if (!isFirst(key)) rest.add(key);
      const wanted = Object.fromEntries(entries.filter(([key]) => isFirst(key) === (part === 'first')));
      return { code: `export default ${JSON.stringify(wanted)}`, map: null, moduleType: 'js' };
    },
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      for (const chunk of closure(chunks, ['index', 'start', 'sign-in']))
        for (const id of Object.keys(chunk.modules)) {
          if (!/\.tsx?$/.test(id) || id.includes('node_modules')) continue;
          const code = readFileSync(id, 'utf8').replaceAll(CALLS, '');
          for (const [, quoted] of code.matchAll(/'([a-z]\w*(?:\.\w+)+)'/g))
            if (rest.has(quoted!))
              this.error(
                `${id} is part of the first page and says "${quoted}": add it to FIRST_IDS in vite.messages.ts`,
              );
        }
    },
  };
}
