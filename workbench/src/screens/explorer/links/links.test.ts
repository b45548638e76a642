import { expect, test } from '@jest/globals';
import { guestAddressOf } from '../../../api/guest.ts';
import { embedCode } from './embed-code.ts';
import { guestQuery } from './guest-query.ts';

test('the address of a page says whose place it takes', () => {
  const token = 'AAAAAAAAAAAAAAAAAAAAAA';
  expect(guestAddressOf(`/shared/${token}/quality`)).toMatchObject({
    header: `link ${token}`,
    base: `/shared/${token}`,
  });
  expect(guestAddressOf(`/embed/${token}`)).toMatchObject({ header: `link ${token}`, isEmbedded: true });
  expect(guestAddressOf('/public/e1/explore/markers')).toMatchObject({
    header: 'public e1',
    base: '/public/e1/explore',
  });
  for (const other of ['/', '/public/e1', '/public/genes', '/public/e1/explored', '/cloud/my_analyzes', '/sharedly'])
    expect(guestAddressOf(other)).toBeNull();
  // Nothing below them belongs to other links.
  for (const [none, base] of [
    ['/shared', '/shared'],
    ['/embed/a.b/c', '/embed'],
    ['/Embed/', '/Embed'],
  ] as const)
    expect(guestAddressOf(none)).toEqual({ header: 'link ', base, isEmbedded: base !== '/shared' });
});

test('a view is given away without stored sets, states and results', () => {
  expect(guestQuery('?gene=LYZ&colour=gene&cells=c1&result=r1&state=s1', 'gene')).toBe('?gene=LYZ&colour=gene');
  expect(guestQuery('?colour=result%3Aj%3Agenes', 'type')).toBe('?colour=type');
  expect(guestQuery('', 'type')).toBe('?colour=type');
});

test('the HTML of a view holds whatever the dataset is called', () => {
  const look = { title: '"><script>', locale: 'zh-CN', theme: 'dark' };
  const box = document.createElement('div');
  box.innerHTML = embedCode('https://a.example/embed/AAAA', look);
  const [frame, ...others] = [...box.children];
  expect(others).toEqual([]);
  expect(frame!.getAttribute('src')).toBe('https://a.example/embed/AAAA?lang=zh-CN&theme=dark');
  expect(frame!.getAttribute('title')).toBe(look.title);
});
