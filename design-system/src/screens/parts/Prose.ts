'use client';
import { styled } from 'styled-components';

/** Running text rendered from Markdown. */
export const Prose = styled.article`
  max-width: 68ch;
  min-width: 0;
  line-height: 24px;
  overflow-wrap: anywhere;
  :is(section, h2, h3) {
    scroll-margin-top: 72px;
  }
  section + section {
    margin-top: 40px;
  }
  h2 {
    font-size: 20px;
    line-height: 28px;
    margin-bottom: 8px;
  }
  :is(p, ul, ol, table, pre, blockquote) + h2 {
    margin-top: 32px;
  }
  h3 {
    margin: 24px 0 4px;
  }
  p + p,
  p + ul,
  p + ol,
  ul + p,
  ol + p,
  p + table,
  table + p,
  pre + p,
  p + pre {
    margin-top: 12px;
  }
  ul {
    padding-inline-start: 20px;
    list-style: disc;
  }
  ol {
    padding-inline-start: 20px;
    list-style: decimal;
  }
  li + li {
    margin-top: 4px;
  }
  pre {
    padding: 12px 16px;
    border: 1px solid var(--st-line);
    border-radius: var(--st-radius);
    background: var(--st-sunken);
    font: 12px/18px var(--st-mono);
    overflow: auto;
  }
  table {
    border-collapse: collapse;
    font-size: 13px;
    line-height: 20px;
  }
  th,
  td {
    /* A column is at least as wide as its longest word. */
    overflow-wrap: break-word;
    padding: 4px 16px 4px 0;
    border-bottom: 1px solid var(--st-line);
    text-align: start;
    vertical-align: top;
  }
  blockquote {
    margin: 16px 0;
    padding-inline-start: 16px;
    border-inline-start: 2px solid var(--st-accent);
    color: var(--st-muted);
  }
  img {
    max-width: 100%;
    border: 1px solid var(--st-line);
    border-radius: var(--st-radius);
  }
`;
