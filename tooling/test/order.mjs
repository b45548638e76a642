/** Suites: their order, the number of cores of each, and those of `npm run broad`. */

/** Suites that need Chromium. */
export const IN_BROWSER = new Set(
  'stories e2e e2e-broad kills e2e-mariadb new-tool new-tool-broad sibling sibling-broad drawing-tools figures films'.split(
    ' ',
  ),
);

/**
 * Cores that a suite fills on the whole, in the order in which suites start: two long ones with a short or waiting one beside them, so that
 * all cores are busy to the end; the two with 500 sequences first. Those on MariaDB wait for its disk half of their time, the others for
 * timers, pages and children.
 */
export const CORES = {
  'mariadb-all': 0.5,
  'bff-broad': 0.9,
  e2e: 0.9,
  stories: 0.9,
  'dataset-service': 0.5,
  engine: 0.4,
  'analysis-runner': 0.9,
  'jest-mariadb': 0.4,
  jest: 0.8,
  chaos: 0.7,
  kills: 0.7,
  'runner-broad': 0.7,
  'e2e-broad': 0.9,
  storybook: 0.8,
  films: 0.6,
  figures: 0.9,
  'permissions-mariadb': 0.4,
  'service-broad': 0.5,
  permissions: 0.5,
  'new-tool': 0.9,
  'new-tool-broad': 0.9,
  sibling: 0.6,
  'sibling-broad': 0.6,
  'drawing-tools': 0.8,
  'e2e-mariadb': 0.5,
};
/** Share by which suites may exceed the cores, because a third suite uses the time that two spend waiting. */
export const OVERCOMMIT = 0.35;

export const NAMES = Object.keys(CORES);
/** Slow and broad: by `npm run broad` before a release, not by `npm test`. */
export const BROAD_SUITES = [
  'kills',
  'runner-broad',
  'service-broad',
  'e2e-broad',
  'storybook',
  'films',
  'figures',
  'drawing-tools',
  'bff-broad',
  'mariadb-all',
  'permissions-mariadb',
  'chaos',
  'new-tool-broad',
  'sibling-broad',
];
