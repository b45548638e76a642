import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { TOOLS, type ToolSlug } from '@stroma/contract';
import { parsePage } from './front-matter.ts';
import { CONTENT_DIR, fileOf, readLibrary, type Entry, type Kind } from './library.ts';
import { plainText } from './render.ts';
import { LOCALES, readSite, type Locale } from './site.ts';

const library = readLibrary(readSite({}));
const KINDS: Kind[] = [
  ...(['guidebook', 'faq', 'document', 'video', 'terms', 'privacy', 'office', 'host', 'migration'] as const),
  'update-log',
];
const all = (locale: Locale): Entry[] => KINDS.flatMap((kind) => [...library.list(kind, locale)]);
const both = LOCALES.flatMap(all);
const name = (e: Entry) => `${e.locale}/${e.kind}/${e.id}`;

describe('pages of the repository', () => {
  test.each(KINDS)('%s: the same slugs and orders in both languages', (kind) => {
    const slugs = (locale: Locale) => library.list(kind, locale).map((e) => `${e.order} ${e.id}`);
    expect(slugs('zh-CN')).toEqual(slugs('en-US'));
    expect(slugs('en-US').length).toBeGreaterThan(0);
    expect(new Set(slugs('en-US')).size).toBe(slugs('en-US').length);
  });

  test('front matter is complete, dates are dates, orders are numbers', () => {
    for (const e of both) {
      expect([name(e), e.title.length > 0 && Number.isFinite(e.order) && e.html.length > 0]).toEqual([name(e), true]);
      const date = e.kind === 'update-log' ? String(e.meta.logdate) : e.updatedOn;
      expect([name(e), /^\d{4}-\d\d-\d\d$/.test(date)]).toEqual([name(e), true]);
      if (['guidebook', 'document', 'video'].includes(e.kind))
        expect([name(e), e.summary !== '']).toEqual([name(e), true]);
      if (['guidebook', 'faq', 'document'].includes(e.kind))
        expect([name(e), e.chapter !== '']).toEqual([name(e), true]);
    }
  });

  test('a chapter has one title in a language, and its sections stand together', () => {
    for (const locale of LOCALES) {
      const sections = library.list('guidebook', locale);
      const ids = sections.map((e) => String(e.meta.chapterId));
      expect(new Set(sections.map((e) => `${e.meta.chapterId} ${e.chapter}`)).size).toBe(new Set(ids).size);
      expect(ids.filter((id, i) => id !== ids[i - 1]).length).toBe(new Set(ids).size);
    }
  });

  test('every tool of the registry has a page, and the page knows whether it is computed', () => {
    const pages = library.list('guidebook', 'en-US');
    const tools = new Set(pages.map((e) => e.meta.tool));
    const missing = (Object.keys(TOOLS) as ToolSlug[]).filter((t) => !tools.has(t));
    expect(missing).toEqual([]);
    for (const e of pages.filter((p) => p.meta.tool)) {
      const { computed, job } = TOOLS[e.meta.tool as ToolSlug];
      expect([e.id, e.html.includes('Not computed on this server yet')]).toEqual([e.id, job && !computed]);
      expect([e.id, e.meta.available]).toEqual([e.id, computed || !job]);
    }
  });

  test('every tool that can be opened is announced in the update log', () => {
    const announced = new Set(library.list('update-log', 'en-US').map((e) => e.id));
    const opened = (Object.keys(TOOLS) as ToolSlug[]).filter((slug) => TOOLS[slug].menu !== null);
    expect(opened.length).toBeGreaterThan(10);
    expect(opened.filter((slug) => !announced.has(slug))).toEqual([]);
  });

  test('the sections that the tutorial dialog opens exist', () => {
    const ids = library.list('guidebook', 'en-US').map((e) => e.id);
    expect(ids).toEqual(expect.arrayContaining(['homepage-overview', 'upload-matrix', 'initiate-analysis']));
  });

  test('every guidebook section is long enough to help and has a picture of its language', () => {
    for (const e of both.filter((x) => x.kind === 'guidebook' && x.meta.chapterId !== 'reference')) {
      // The page is written to be read from top to bottom, with method and mistakes; settings, example, questions and references are for looking up.
      const read = plainText(e.markdown.split(/^## .* \{#settings\}$/m)[0]!.replaceAll(/\{\{[^{}]+\}\}/g, 'name'));
      const length = e.locale === 'en-US' ? read.split(' ').length : read.length / 2;
      expect([name(e), length >= 250 && length <= 680]).toEqual([name(e), true]);
      expect([name(e), e.html.includes(`src="/content/pictures/${e.locale}/${e.id}.webp`)]).toEqual([name(e), true]);
    }
  });

  test('every internal link and picture leads somewhere', () => {
    const routes = [
      ...[
        'my_analyzes',
        'importdata',
        'integrateLocalData',
        'guidebook',
        'documentation',
        'contact',
        'faq',
        'tutorialVideos',
      ],
      ...['groupSettings', 'accountsettings', 'requestedDownloads', 'notifications'],
    ].map((route) => `/cloud/${route}`);
    const publicRoutes = ['/', '/domain', '/migration', '/terms', '/privacy', '/login'];
    const broken: string[] = [];
    const isAnchor = (section: string, locale: Locale, hash: string): boolean =>
      hash === '' ||
      library.list('guidebook', locale).some((s) => s.id === section && s.html.includes(`id="${hash.slice(1)}"`));
    for (const e of both) {
      const sections = new Set(library.list('guidebook', e.locale).map((s) => s.id));
      const addresses = [...e.html.matchAll(/(?:href|src)="([^"]+)"/g)].map((m) => m[1]!.replaceAll('&amp;', '&'));
      if (typeof e.meta.href === 'string' && e.meta.href) addresses.push(e.meta.href);
      for (const address of addresses) {
        if (/^(https?|mailto):/.test(address)) continue;
        const url = new URL(address, 'http://here');
        const section = url.searchParams.get('id');
        const ok = url.pathname.startsWith('/content/')
          ? existsSync(fileOf(CONTENT_DIR, url.pathname.slice('/content/'.length))) && url.searchParams.has('v')
          : url.pathname === '/cloud/guidebook'
            ? section !== null && sections.has(section) && isAnchor(section, e.locale, url.hash)
            : [...routes, ...publicRoutes].includes(url.pathname);
        if (!ok) broken.push(`${name(e)}: ${address}`);
      }
      if (e.kind === 'video') expect([name(e), sections.has(String(e.meta.guide))]).toEqual([name(e), true]);
    }
    expect(broken).toEqual([]);
  });

  test('every file is offered in both languages, so that none is there for a step that does not take it', () => {
    const files = readdirSync(join(CONTENT_DIR, 'files'));
    for (const locale of LOCALES) {
      const pages = both.filter((e) => e.locale === locale).map((e) => e.html);
      const offered = files.filter((file) => pages.some((html) => html.includes(`/content/files/${file}?v=`)));
      expect([locale, offered]).toEqual([locale, files]);
    }
  });

  test('no sign of Markdown, no placeholder is left in what a reader sees', () => {
    for (const e of both) {
      const seen = e.html.replaceAll(/<pre[\s\S]*?<\/pre>|<code>[^<]*<\/code>/g, '');
      expect([name(e), /\*\*|\{[\w.#-]+\}|\]\(|(^|>)#/.test(seen)]).toEqual([name(e), false]);
    }
  });

  test('templates hold the columns that the product reads', () => {
    const first = (file: string) => readFileSync(join(CONTENT_DIR, 'files', file), 'utf8').split('\n')[0]!;
    expect(first('bulk-group-info.csv')).toBe('sample,group,file,pair,batch,age');
    expect(first('gene-signature-example.csv')).toBe('NKG7');
    expect(first('gene-sets-example.gmt').split('\t').length).toBeGreaterThan(3);
  });

  test('pictures are small: under 80 kB each, under 4 MB together', () => {
    const sizes = LOCALES.flatMap((locale) => {
      const folder = join(CONTENT_DIR, 'pictures', locale);
      return readdirSync(folder).map((file) => statSync(join(folder, file)).size);
    });
    expect(Math.max(...sizes)).toBeLessThan(80_000);
    expect(sizes.reduce((a, b) => a + b, 0)).toBeLessThan(4_000_000);
  });

  test.each(LOCALES.flatMap((locale) => library.list('video', locale).map((e) => [e.id, locale, e] as const)))(
    'film %s in %s',
    (id, locale, film) => {
      const own = `${id}.${locale}`;
      expect(film.meta).toMatchObject({ recorded: true, poster: expect.stringContaining(`${own}.webp`) });
      expect(film.meta.src).toContain(`${own}.webm`);
      expect(statSync(join(CONTENT_DIR, 'videos', `${own}.webm`)).size).toBeLessThan(2_500_000);
      const marks = film.meta.marks as { at: number; label: string }[];
      expect(marks.map((m) => m.at)).toEqual(marks.map((m) => m.at).sort((a, b) => a - b));
      expect(marks.at(-1)!.at).toBeLessThan(film.meta.seconds as number);
      expect(marks.every((m) => /[\u4e00-\u9fff]/.test(m.label) === (locale === 'zh-CN'))).toBe(true);
      // A cue for each mark, at its time.
      const cues = readFileSync(join(CONTENT_DIR, 'videos', `${own}.vtt`), 'utf8').match(/^[\d:.]+ -->/gm)!;
      const seconds = cues
        .map((cue) => cue.split(/[: ]/).slice(0, 3).map(Number))
        .map(([h, m, s]) => h! * 3600 + m! * 60 + s!);
      expect(seconds).toEqual(marks.map((m) => m.at));
    },
  );

  test('the operator and the offices are filled from the configuration', () => {
    const own = readLibrary({
      ...readSite({ STROMA_OPERATOR: 'Lab [x](javascript:1)', STROMA_DOMAIN: 'lab.example' }),
      offices: { germany: { address: ['Weg 1', '50829 Köln'], phone: '+49 221 1' } },
    });
    const terms = own.list('terms', 'en-US')[0]!.html;
    expect(terms).toContain('Lab [x](javascript:1)');
    expect(terms).not.toContain('<a href="javascript');
    const germany = own.list('office', 'en-US').find((e) => e.id === 'germany')!;
    expect(germany.meta).toMatchObject({
      email: 'germany@lab.example',
      address: ['Weg 1', '50829 Köln'],
      phone: '+49 221 1',
    });
    const plan = { step: 'announced', opensAt: '2027-01-01T00:00:00Z' };
    const moving = readLibrary({ ...readSite({}), migration: { 'en-US': plan, 'zh-CN': plan } });
    expect(moving.list('migration', 'zh-CN')[0]!.meta).toMatchObject(plan);
    expect(own.list('migration', 'zh-CN')[0]!.meta).not.toHaveProperty('step');
    const hosts = readLibrary(readSite({ STROMA_REGION: 'CN', STROMA_REGION_HOSTS: '{"other":"https://eu.example"}' }));
    expect(hosts.list('host', 'en-US').map((e) => [e.meta.state, e.meta.href, e.meta.current])).toEqual([
      ['planned', '', true],
      ['open', 'https://eu.example', false],
    ]);
  });
});

describe('documents', () => {
  test('say their languages, format and size as the file is', () => {
    const of = (id: string) => library.list('document', 'zh-CN').find((e) => e.id === id)!;
    expect(of('api-description')).toMatchObject({ languages: ['en-US'], meta: { format: 'json' } });
    expect(of('api-description').meta.size).toBe(statSync(fileOf(CONTENT_DIR, 'files/openapi.json')).size);
    expect(of('file-formats').meta).toMatchObject({ format: 'html', size: null });
  });
});

describe('front matter', () => {
  test('is read with BOM and CRLF; what is not a line of it is refused', () => {
    expect(parsePage('\uFEFF---\r\ntitle: A: b\r\n---\r\nBody\r\n')).toEqual({
      fields: { title: 'A: b' },
      body: 'Body',
    });
    expect(() => parsePage('title: A')).toThrow(/front matter/);
    expect(() => parsePage('---\nno colon\n---\n')).toThrow(/not a line/);
  });
});
