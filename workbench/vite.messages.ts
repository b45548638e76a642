import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { toolMessages } from '../tooling/vite/tool-messages.ts';
import { closure } from './vite.chunks.ts';

/**
 * Sentences by which the first page speaks: the bar and its notices, sign-in, and every error but those of analyses. All
 * others, four times as many bytes, come with the first screen that needs them (app/messages.ts).
 */
const FIRST = [
  'app',
  'chat',
  'chunk',
  'common',
  'error',
  'footer',
  'mail',
  'maintenance',
  'menu',
  'news',
  'op',
  'page',
  'permission',
  'product',
  'region',
  'session',
  'shell',
  'signIn',
  'state',
  'unit',
];
const FIRST_IDS = [
  'account.changePassword',
  'category.unassigned',
  'inputInvalid.value',
  'palette.door',
  'palette.doorLabel',
  'palette.keys',
  'preview.unableToSubmit',
  'tutorial.reopen',
  'wizard.restored',
];
/** Long ones that only an analysis of a dataset has. */
const OF_ANALYSES = [
  'error.CHART_DATA_TOO_LARGE',
  'error.CNV_IMPOSSIBLE',
  'error.COMPARISON_RUNNING',
  'error.CONTIGS_OTHER_CHAIN',
  'error.CONTIGS_OTHER_RECEPTOR',
  'error.CONTIGS_UNMATCHED',
  'error.CONTIGS_WITHOUT_CELLS',
  'error.CONTIGS_WITHOUT_NUCLEOTIDES',
  'error.CONTIGS_WITH_CELLS',
  'error.DATASET_UNFINISHED',
  'error.DATASET_USED_THERE',
  'error.DESIGN_CONFOUNDED',
  'error.ENRICHMENT_EMPTY',
  'error.EXPRESSION_TOO_LARGE',
  'error.GENE_SET_CONTROLS',
  'error.GENE_SET_UNDETECTED',
  'error.INTEGRATION_TOO_LARGE',
  'error.INTERACTION_EMPTY',
  'error.LABELS_ALIKE',
  'error.MODEL_GENES_MISSING',
  'error.REGULONS_EMPTY',
  'error.SAMPLE_IN_BLOCKS',
  'error.TOO_FEW_SAMPLES',
  'error.TRAJECTORY_IMPOSSIBLE',
];
const isFirst = (id: string): boolean =>
  !OF_ANALYSES.includes(id) && (FIRST.includes(id.split('.')[0]!) || FIRST_IDS.includes(id));

const QUERY = /\/messages\/[\w-]+\.json\?(first|rest)$/;

/**
 * `…/messages/en-US.json?first` and `?rest`: the two parts of a language. The build fails when the code of the first page names a sentence
 * of the rest.
 */
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
          for (const [, quoted] of readFileSync(id, 'utf8').matchAll(/'([a-z]\w*(?:\.\w+)+)'/g))
            if (rest.has(quoted!))
              this.error(
                `${id} is part of the first page and says "${quoted}": add it to FIRST_IDS in vite.messages.ts`,
              );
        }
    },
  };
}
