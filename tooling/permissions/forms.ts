import type { Endpoint } from '../../contract/src/index.ts';
import type { Row } from './rows.ts';

/** Ways in which a request about one's own object can also name another tenant's. `send`: raw bytes of a request line. */
export interface ForgedRequest {
  name: string;
  path: string;
  headers?: Record<string, string>;
}

const HEADERS = ['X-Forwarded-Path', 'X-Original-URL', 'X-Rewrite-URL', 'X-Forwarded-Uri', 'Upload-Concat'];

/** Every form for one call, with its own ids in `row` and the other tenant's id in `theirs`. */
export function forgedRequests(e: Endpoint, row: Row, theirs: string): ForgedRequest[] {
  const address = (tail: (name: string) => string): string =>
    e.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(row.params![name]!) + tail(name));
  const [own] = [address(() => '')];
  const last = [...e.path.matchAll(/\{(\w+)\}/g)].at(-1)?.[1];
  const query = new URLSearchParams(row.query).toString();
  const withQuery = (more: string): string => `${own}?${[query, more].filter(Boolean).join('&')}`;
  const segment = (text: string): string => address((name) => (name === last ? text : ''));
  return [
    { name: 'a query with a slash', path: withQuery(`x=/${theirs}`) },
    { name: 'a query of the id', path: withQuery(`id=${theirs}`) },
    { name: 'a query of the space', path: withQuery(`spaceId=${theirs}`) },
    { name: 'a bare query', path: withQuery(`/${theirs}`) },
    ...(last
      ? [
          { name: 'encoded dots', path: segment(`%2F..%2F${theirs}`) },
          { name: 'an encoded question mark', path: segment(`%3F/${theirs}`) },
          { name: 'a path parameter', path: segment(`;/${theirs}`) },
          { name: 'an encoded fragment', path: segment(`%23/${theirs}`) },
          { name: 'a null byte', path: segment(`%00${theirs}`) },
        ]
      : []),
    ...HEADERS.map((header) => ({
      name: `the header ${header}`,
      path: query ? withQuery('') : own,
      headers: {
        [header]: header === 'Upload-Concat' ? `final;/api/user/files/uploads/${theirs}` : `/api${own}/${theirs}`,
      },
    })),
  ];
}
