import type { Plugin } from 'vite';

/** Whole lines of comment. Those in a stylesheet are text of a template, which a minifier keeps: a kilobyte of the first load. */
const LINES = /^[ \t]*\/\*(?!!)[^*]*\*+(?:[^/*][^*]*\*+)*\/[ \t]*$/gm;

/** Code without its comments of whole lines, on the same lines as before. */
export const withoutComments = (code: string): string =>
  code.replace(LINES, (comment) => '\n'.repeat(comment.split('\n').length - 1));

/** Leaves out the comments of our own stylesheets. */
export const stylesWithoutComments = (): Plugin => ({
  name: 'styles-without-comments',
  apply: 'build',
  enforce: 'pre',
  transform: (code, id) =>
    /\.tsx?$/.test(id) && !id.includes('node_modules') ? { code: withoutComments(code), map: null } : null,
});
