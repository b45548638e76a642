/** Which screens the pictures and films of the help show, as ids of stories: if these change, they must be taken again. */
import { TOOLS, type ToolDefinition } from '../../contract/src/tools/index.ts';

/** Picture (a section's id) → story. A tool declares its own. */
export const PICTURES: Record<string, string> = {
  ...Object.fromEntries(
    (Object.values(TOOLS) as readonly ToolDefinition[]).flatMap(({ slug, picture }) =>
      picture ? [[slug, picture]] : [],
    ),
  ),
  'homepage-overview': 'screens-myanalyses--default',
  'command-palette': 'shell-commandpalette--default',
  'upload-matrix': 'screens-importdata--default',
  'import-annotated': 'screens-importdata--annotated',
  'initiate-analysis': 'wizard-selectsamplesstep--default',
  'wizard-samples': 'wizard-selectsamplesstep--chosen',
  'wizard-preview': 'wizard-previewsubmitstep--default',
  explorer: 'screens-explorer--default',
  selection: 'explorer-overview-selectionbar--default',
  references: 'screens-references--default',
  teams: 'screens-groupsettings--default',
  account: 'screens-accountsettings--default',
  downloads: 'screens-downloadportal--default',
  public: 'screens-publicdatabase--default',
  links: 'dialogs-sharelinkdialog--default',
};

/** Film → the screens that it passes. */
export const FILMS: Record<string, readonly string[]> = {
  'upload-matrix': ['screens-importdata--default', 'screens-myanalyses--default'],
  'initiate-analysis': [
    'wizard-selectsamplesstep--default',
    'wizard-cellfilteringstep--default',
    'wizard-analysisoptionsstep--known-variance',
    'wizard-previewsubmitstep--default',
  ],
  'homepage-overview': ['screens-myanalyses--default', 'shell-commandpalette--default'],
  'explore-result': [
    'screens-explorer--default',
    'explorer-overview-selectionbar--default',
    'explorer-gene-expression-genepanel--default',
    'explorer-cell-quality-qcbysample--default',
  ],
};

/** Text of a screen without a story: messages of a folder whose ids begin with this prefix. */
interface Words {
  folder: string;
  begin: readonly string[];
}

const HOME = { stories: ['screens-explorer--default', 'explorer-trajectory-trajectoryresult--default'] };
/** Pictures of the running product (product.mjs) → the screens that they pass, or the words of another origin. */
export const PRODUCT: Record<string, { stories: readonly string[]; words?: Words }> = {
  'home-light': HOME,
  'home-dark': HOME,
  'drawing-tools': {
    stories: [],
    words: { folder: 'drawing-tools/src/messages', begin: ['tools.', 'tab.', 'example.', 'save', 'type.'] },
  },
};

const LOCALES = ['en-US', 'zh-CN'] as const;
export type Locale = (typeof LOCALES)[number];

export interface Source {
  /** Below bff/content. */
  file: string;
  locale: Locale;
  stories: readonly string[];
  words?: Words;
  /** A picture shows the story itself, with its data; a film the same screens with other data. */
  isStory: boolean;
  /** Takes it again. */
  command: string;
}
const script = (name: string, rest: string) => `node tooling/run24.mjs tooling/content/${name}.mjs ${rest}`;

/** Every picture and film of the help in both languages. */
export const SOURCES: readonly Source[] = LOCALES.flatMap((locale) => [
  ...Object.entries(PICTURES).map(([name, story]) => ({
    ...{ file: `pictures/${locale}/${name}.webp`, locale, stories: [story], isStory: true },
    command: script('pictures', `--match=${name}`),
  })),
  ...Object.entries(PRODUCT).map(([name, { stories, words }]) => ({
    ...{ file: `pictures/${locale}/${name}.webp`, locale, stories, ...(words && { words }), isStory: false },
    command: script('product', `<address> <token> --only=${name.replace(/-(?:light|dark)$/, '')}`),
  })),
  ...Object.entries(FILMS).map(([slug, stories]) => ({
    ...{ file: `videos/${slug}.${locale}.webm`, locale, stories, isStory: false },
    command: script('videos', `--only=${slug}`),
  })),
]);
