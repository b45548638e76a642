import { describe, expect, it } from '@jest/globals';
import { createElement, Fragment } from 'react';
import { fileNameOf } from './nodeText.ts';

const gene = createElement('em', null, 'HLA-DRA');

describe('name of a figure’s file', () => {
  it('is the title, whatever elements it is made of', () => {
    expect(fileNameOf('LYZ by sample')).toBe('LYZ-by-sample');
    expect(fileNameOf(createElement(Fragment, null, gene, ' by ', 'sample'))).toBe('HLA-DRA-by-sample');
    expect(fileNameOf([gene, ' (', 3, ')'])).toBe('HLA-DRA-3');
    expect(fileNameOf(createElement('span', null, '细胞', gene))).toBe('细胞HLA-DRA');
  });

  it('is a plain word where the title has none', () => {
    expect(fileNameOf(null)).toBe('figure');
    expect(fileNameOf('–')).toBe('figure');
    expect(fileNameOf('x'.repeat(80))).toHaveLength(60);
  });
});
