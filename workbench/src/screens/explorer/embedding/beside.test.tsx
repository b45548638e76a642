import { afterEach, expect, jest, test } from '@jest/globals';
import { act, cleanup, render, renderHook, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router';
import type { EmbeddingPlotProps, FacetedEmbeddingProps, LinkedEmbeddingsProps } from '@stroma/design-system/charts';
import { LeanProvider } from '@stroma/design-system/theme';
import { useShownViews } from '../../../../../design-system/src/charts/LinkedEmbeddings/useShownViews.ts';
import design from '../../../../../design-system/messages/en-US.json' with { type: 'json' };
import app from '../../../../messages/en-US.json' with { type: 'json' };
import { forget } from '../../../api/cache.ts';
import { useTissue } from '../../../../../design-system/src/charts/SpatialPlot/useSlide.ts';
import { upright } from '../../../../../design-system/src/charts/SpatialPlot/spatial.ts';
import { blendColour, countBlend } from '../../../../../design-system/src/kernels/points/blend.ts';
import { createStore } from '../../../app/store/store.ts';
import { SelectionProvider, type Source } from '../../../features/selection/index.ts';
import type { DatasetDetail } from '../dataset.ts';
import { defaultView, type View } from '../view/view.ts';

/** Props of the maps in the last rendering; they draw on canvases, which jsdom lacks. */
const drawn: { one?: EmbeddingPlotProps; split?: FacetedEmbeddingProps; two?: LinkedEmbeddingsProps } = {};
jest.unstable_mockModule('@stroma/design-system/charts', () => ({
  prepareEmbedding: async (data: unknown) => data,
  prepareEmbeddingColours: async () => undefined,
  useTissue,
  EmbeddingPlot: (props: EmbeddingPlotProps) => (drawn.one = props).toolbarExtra,
  FacetedEmbedding: (props: FacetedEmbeddingProps) => void (drawn.split = props),
  LinkedEmbeddings: (props: LinkedEmbeddingsProps) => (drawn.two = props).toolbarExtra,
  FACETED_EMBEDDING_LIMIT: 12,
  facetedEmbeddingTable: () => null,
  linkedEmbeddingsTable: () => null,
  blendColour,
  upright: upright,
}));
const { EmbeddingPanel } = await import('./EmbeddingPanel.tsx');

const category = (name: string, names: readonly string[]) => ({
  ...{ name, kind: 'category', version: 'a' },
  categories: names.map((label) => ({ name: label, colour: '#AA0000', count: 1 })),
});
const detail = {
  ...{ id: 'd2', version: 'v1', columnsVersion: 0, name: 'PBMC', cells: 3, genes: 10 },
  ...{ layers: ['normalized'], levels: { cluster: 'type' } },
  embeddings: [
    { key: 'umap', dimensions: 2 },
    { key: 'tsne', dimensions: 2 },
  ],
  columns: [category('type', ['T cells', 'B cells', 'NK']), category('phase', ['G2M', 'G1', 'S'])],
} as unknown as DatasetDetail;
const binary = (bytes: ArrayBuffer, format: string, meta: object) =>
  new Response(bytes, { headers: { 'X-Stroma-Format': format, 'X-Stroma-Meta': JSON.stringify(meta) } });
/** LYZ is in cells 0 and 1, CD3E in cells 1 and 2. */
const GENES: Record<string, number[]> = { LYZ: [0, 0, 255, 100], CD3E: [1, 0, 255, 100] };
let asked: string[] = [];
const posted: string[] = [];
globalThis.fetch = (async (url: string, init?: RequestInit) => {
  const path = String(url);
  asked.push(path);
  if (path.includes('chart_receipt')) posted.push(String(init?.body));
  if (path.includes('r1'))
    return binary(new Uint8Array([0, 1, 1]).buffer, 'codes-u8', { categories: ['1', '2'], label: 'State' });
  if (path.includes('tissue')) return new Response(new Uint8Array([1]), { headers: { 'Content-Type': 'image/jpeg' } });
  if (path.includes('annotation'))
    return binary(new Uint8Array([0, 1, 2]).buffer, 'codes-u8', {
      categories: path.includes('phase') ? ['G2M', 'G1', 'S'] : ['T cells', 'B cells', 'NK'],
    });
  if (path.includes('damaged'))
    return new Response(JSON.stringify({ code: 500, error: { id: 'INTERNAL' } }), { status: 500 });
  if (path.includes('embedding'))
    return binary(Int16Array.from([5, 7, 0, 9, 2, 4]).buffer, 'i16', {
      n: 3,
      ranges: [
        [0, 1],
        [0, 1],
      ],
    });
  const symbol = /gene=(\w+)/.exec(String(init?.body ?? ''))?.[1];
  if (symbol && GENES[symbol])
    return binary(Uint8Array.from(GENES[symbol]).buffer, 'gene-sparse-u8', {
      ...{ n: 3, id: symbol, symbol, nnz: 2, indexBytes: 2, max: 4 },
    });
  if (symbol)
    return new Response(JSON.stringify({ code: 404, error: { id: 'GENE_NOT_FOUND', params: { gene: symbol } } }), {
      status: 404,
    });
  return new Response(JSON.stringify({ code: 200, msg: '', message: '', data: [] }));
}) as typeof fetch;

type Lent = Partial<Parameters<typeof EmbeddingPanel>[0]>;
function show(part: Partial<View>, lent: Lent = {}, first: Source | null = null) {
  for (const key of Object.keys(drawn)) delete drawn[key as keyof typeof drawn];
  asked = [];
  forget('d2');
  const store = createStore();
  const page = (shown: Partial<View>) => (
    <Provider store={store}>
      <MemoryRouter>
        <LeanProvider locale="en-US" theme="light" messages={{ ...design, ...app }} navigate={() => {}}>
          <SelectionProvider dataset={detail} first={first}>
            <EmbeddingPanel
              {...{ detail, view: { ...defaultView(detail), ...shown } }}
              onChange={() => {}}
              legend={{ x: 1, y: 0, folded: false, away: false }}
              onLegendChange={() => {}}
              options={null}
              {...lent}
            />
          </SelectionProvider>
        </LeanProvider>
      </MemoryRouter>
    </Provider>
  );
  const { rerender } = render(page(part));
  return { turn: (next: Partial<View>) => rerender(page(next)) };
}
afterEach(cleanup);

test('a map split by a column has the colours, the coordinates and the tools of one map', async () => {
  show({ beside: ['split', 'phase'] });
  await waitFor(() => expect(drawn.split?.by).toMatchObject({ kind: 'category', categories: ['G2M', 'G1', 'S'] }));
  const { by, data: coordinates, fill, top } = drawn.split!;
  expect(by.kind === 'category' && by.colour).toMatchObject({ name: 'type', categories: ['T cells', 'B cells', 'NK'] });
  expect(coordinates.n).toBe(3);
  // Panels x cells have a limit: 12 here.
  expect(top).toBe(4);
  expect(fill?.onDraw).toBeDefined();
  expect(drawn.one).toBeUndefined();
});

test('the panel waits neither for several maps nor for one that cannot be read', async () => {
  const onPaint = jest.fn();
  show({ beside: ['split', 'phase'] }, { onPaint });
  await waitFor(() => expect(onPaint).toHaveBeenCalledTimes(1));
  cleanup();
  show({ beside: ['map', 'tsne', '2', ''] }, { onPaint });
  await waitFor(() => expect(onPaint).toHaveBeenCalledTimes(2));
  cleanup();
  // A single map reports when it is drawn.
  show({}, { onPaint });
  await waitFor(() => expect(drawn.one?.onPaint).toBe(onPaint));
  expect(onPaint).toHaveBeenCalledTimes(2);
  cleanup();
  show({ embedding: 'damaged' }, { onPaint });
  await waitFor(() => expect(onPaint).toHaveBeenCalledTimes(3));
});

test('a second map shows another embedding in the same colours, which are one object for both', async () => {
  show({ beside: ['map', 'tsne', '2', ''] });
  await waitFor(() => expect(drawn.two?.data[0].colour.kind).toBe('category'));
  const [first, second] = drawn.two!.data;
  expect([first.data.key, second.data.key]).toEqual(['umap', 'tsne']);
  expect(second.colour).toBe(first.colour);
  expect([first.title, second.title]).toEqual(['UMAP · type', 't-SNE · type']);
});

test('a second map may have colours of its own, and those of a gene', async () => {
  show({ beside: ['map', 'umap', '2', 'gene:LYZ'] });
  await waitFor(() => expect(drawn.two?.data[1].colour).toMatchObject({ kind: 'number', name: 'LYZ' }));
  expect(drawn.two!.data[0].colour).toMatchObject({ kind: 'category', name: 'type' });
});

test('two genes colour one map; until both are chosen the one does', async () => {
  show({ beside: ['blend', 'LYZ', 'CD3E'] });
  await waitFor(() => expect(drawn.one?.colour.kind).toBe('blend'));
  const { colour, title: label } = drawn.one!;
  expect(label).toContain('LYZ × CD3E');
  expect(colour.kind === 'blend' && countBlend(colour)).toEqual({ first: 1, second: 1, both: 1, neither: 0 });
  cleanup();
  show({ beside: ['blend', 'LYZ', ''] });
  await waitFor(() => expect(drawn.one?.colour).toMatchObject({ kind: 'number', name: 'LYZ' }));
});

test('one map reads nothing for maps that are not there', async () => {
  show({});
  await waitFor(() => expect(drawn.one?.colour.kind).toBe('category'));
  expect(asked.filter((path) => /annotation|embedding|gene/.test(path))).toHaveLength(2);
});

test('a gene that cannot be read is said with a retry, and no earlier pair stands for it', async () => {
  const { turn } = show({ beside: ['blend', 'LYZ', 'CD3E'] });
  await waitFor(() => expect(drawn.one?.colour.kind).toBe('blend'));
  turn({ beside: ['blend', 'LYZ', 'NOPE'] });
  await screen.findByRole('button', { name: /NOPE.*Try again/ });
  expect(drawn.one!.colour).toMatchObject({ kind: 'number', name: 'LYZ' });
  turn({ beside: [] });
  await waitFor(() => expect(screen.queryByRole('button', { name: /Try again/ })).toBeNull());
  turn({ beside: ['map', 'umap', '2', 'gene:NOPE'] });
  await screen.findByRole('button', { name: /NOPE.*Try again/ });
});

test('colours of the map itself that cannot be read are said with a retry', async () => {
  const { turn } = show({ colourBy: 'gene', gene: 'NOPE' });
  await screen.findByRole('button', { name: /NOPE.*Try again/ });
  turn({ colourBy: 'gene', gene: 'LYZ' });
  await waitFor(() => expect(screen.queryByRole('button', { name: /Try again/ })).toBeNull());
});

test('a pair that is left does not come back before another one is read', async () => {
  const { turn } = show({ beside: ['blend', 'LYZ', 'CD3E'] });
  await waitFor(() => expect(drawn.one?.colour.kind).toBe('blend'));
  turn({ beside: [] });
  turn({ beside: ['blend', 'NEXT', 'CD3E'] });
  expect(drawn.one!.colour).toMatchObject({ kind: 'category' });
  await screen.findByRole('button', { name: /NEXT.*Try again/ });
});

test('a slide is upright in several maps too', async () => {
  const spatial = { ...detail, spatial: { embedding: 'umap' } } as unknown as DatasetDetail;
  const y = (data: { positions: Int16Array }) => data.positions[1]!;
  const { turn } = show({ beside: ['split', 'phase'] }, { detail: spatial });
  await waitFor(() => expect(drawn.split).toBeDefined());
  const turned = y(drawn.split!.data);
  turn({ beside: ['map', 'tsne', '2', ''] });
  await waitFor(() => expect(drawn.two).toBeDefined());
  // Both embeddings return the same coordinates; one has a picture, the other does not.
  const [slide, other] = drawn.two!.data.map((one) => y(one!.data)) as [number, number];
  expect([slide, other]).toEqual([turned, -turned]);
  expect(turned).not.toBe(0);
});

test('the tissue is below every map of its slide, with the true size of spots', async () => {
  const picture = {} as ImageBitmap;
  globalThis.createImageBitmap = (async () => picture) as unknown as typeof createImageBitmap;
  const slide = { picture: { width: 400, height: 200, scale: 0.5 }, spotDiameter: 60, micrometresPerUnit: 0.5 };
  const spatial = { ...detail, spatial: { embedding: 'umap', ...slide } } as unknown as DatasetDetail;
  const below = { image: picture, x: [0, 800], y: [-400, 0], opacity: expect.any(Number) as unknown as number };
  const { turn } = show({ beside: ['split', 'phase'] }, { detail: spatial });
  await waitFor(() => expect(drawn.split?.spots).toMatchObject({ underlay: below, diameter: 60 }));
  turn({ beside: ['map', 'tsne', '2', ''] });
  await waitFor(() => expect(drawn.two?.data[0].spots).toMatchObject({ underlay: below, diameter: 60 }));
  expect(drawn.two!.data[1].spots).toEqual({});
  turn({ beside: ['split', 'phase'], pointSize: defaultView(spatial).pointSize + 1 });
  await waitFor(() => expect(drawn.split?.spots).toMatchObject({ underlay: below }));
  expect(drawn.split!.spots).not.toHaveProperty('diameter');
});

test('contours of a map stay when it is split', async () => {
  show({ beside: ['split', 'phase'], contours: true });
  await waitFor(() => expect(drawn.split?.fill?.showContours).toBe(true));
});

test('the receipt of what is shown names its components and the second map', async () => {
  const { turn } = show({ beside: ['map', 'tsne', '2', 'gene:LYZ'] });
  await waitFor(() => expect(drawn.two).toBeDefined());
  turn({ axes: '21', beside: ['map', 'tsne', '2', 'gene:LYZ'] });
  await userEvent.click(await screen.findByRole('button', { name: /receipt/i }));
  await userEvent.click(await screen.findByRole('menuitem', { name: /receipt/i }));
  await waitFor(() => expect(posted.at(-1)).toBeDefined());
  expect(JSON.parse(posted.at(-1)!)).toMatchObject({
    axes: '21',
    beside: { map: { embedding: 'tsne', dimensions: 2, colour: { gene: 'LYZ' } } },
  });
});

test('colours of two maps stay the same objects while the camera moves', () => {
  const colour = { kind: 'category', name: 'type', codes: new Uint8Array(3), categories: ['Unassigned'] } as const;
  const other = { ...colour, name: 'phase' };
  const messages = { ...design, ...app, 'category.unassigned': 'No sample' };
  const views = () => [colour, other].map((c) => ({ data: {}, colour: c, title: c.name }));
  const { result, rerender } = renderHook((of) => useShownViews(of), {
    initialProps: views() as unknown as LinkedEmbeddingsProps['data'],
    wrapper: ({ children }) => (
      <LeanProvider locale="en-US" theme="light" messages={messages} navigate={() => {}}>
        {children}
      </LeanProvider>
    ),
  });
  const first = result.current.map((view) => view.colour);
  // Its names differ from the data's, so the object is a new one.
  expect(first[0]).not.toBe(colour);
  rerender(views() as unknown as LinkedEmbeddingsProps['data']);
  expect(result.current.map((view) => view.colour)).toEqual(first);
  result.current.forEach((view, i) => expect(view.colour).toBe(first[i]));
});

test('colours that a result lends have no pick of the user’s own colours', async () => {
  const colour = { kind: 'category', name: 'A and B', codes: Uint8Array.of(0, 1, 1), categories: ['A', 'B'] } as const;
  const first: Source = { kind: 'category', column: 'type', categories: ['NK'] };
  const onOverridePick = jest.fn();
  show({ highlighted: [2] }, { override: { colour, name: 'A and B' }, onOverridePick }, first);
  await waitFor(() => expect(drawn.one?.colour).toBe(colour));
  expect(drawn.one!.highlighted).toEqual([]);
  drawn.one!.onHighlightedChange!([1]);
  expect(onOverridePick).toHaveBeenCalledWith([1]);
});

test('a pick of a result’s categories stays on the map; the address would read it as one of another column', async () => {
  const onChange = jest.fn();
  show({ colourBy: 'result:r1:state' }, { onChange, isLent: true });
  await waitFor(() => expect(drawn.one?.colour).toMatchObject({ kind: 'category', name: 'State' }));
  act(() => drawn.one!.onHighlightedChange!([1]));
  expect(drawn.one!.highlighted).toEqual([1]);
  expect(onChange).not.toHaveBeenCalled();
});

test('while the next colours are read, and where they cannot be, the map is called after those that it has', async () => {
  const { turn } = show({});
  await waitFor(() => expect(drawn.one?.colour.kind).toBe('category'));
  const before = drawn.one!.title;
  turn({ colourBy: 'gene', gene: 'MISSING' });
  expect([drawn.one!.title, drawn.one!.colour.kind]).toEqual([before, 'category']);
  await waitFor(() => expect(asked.some((path) => path.includes('gene'))).toBe(true));
  expect(drawn.one!.title).toBe(before);
  turn({ colourBy: 'gene', gene: 'LYZ' });
  await waitFor(() => expect(drawn.one!.colour).toMatchObject({ kind: 'number', name: 'LYZ' }));
  expect(drawn.one!.title).toContain('LYZ');
});
