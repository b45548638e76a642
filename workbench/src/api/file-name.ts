/** Signs that a file's name may not have on one system or another. */
// eslint-disable-next-line no-control-regex
const UNSAFE = /[\\/:*?"<>|\u0000-\u001f]+/g;

/** A file of an analysis, named by it: every analysis has files of the same names. */
export const fileNameOf = (analysis: string, name: string): string =>
  `${analysis.replace(UNSAFE, '_').slice(0, 100).trim()} ${name}`;
