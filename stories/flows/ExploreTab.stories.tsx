import type { Meta, StoryObj } from '@storybook/react-vite';
import { embeddingFixture, summariesFixture } from '@stroma/contract/fixtures';
import { useState } from 'react';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { EmbeddingPlot, type EmbeddingColour, type SelectionMask } from '@stroma/design-system/charts';
import { GenePanel, SelectionBar, type GeneLayer, type GeneView } from '@stroma/design-system/explorer';
import { PlotOptionsButton, type PlotSettings } from '@stroma/design-system/plot-kit';
import { Explorer } from '@stroma/design-system/screens';

const cells = embeddingFixture(4000);
const GENES = ['LYZ', 'CD3E', 'MS4A1'];
const options = [
  { id: 'cluster', label: 'cluster' },
  { id: 'sample', label: 'sample' },
];

/** The gene tab with state in one place, like the workbench's address and store. */
function GeneTab() {
  const [gene, setGene] = useState<string | null>(null);
  const [query, setQuery] = useState('');
  const [layer, setLayer] = useState<GeneLayer>('normalized');
  const [groupBy, setGroupBy] = useState('cluster');
  const [view, setView] = useState<GeneView>('violin');
  const [selection, setSelection] = useState<{ mask: SelectionMask | null; count: number }>({ mask: null, count: 0 });
  const [settings, setSettings] = useState<PlotSettings>({
    colourBy: 'cluster',
    embedding: 'umap',
    dimensions: 2,
    pointSize: 5,
    opacity: 2,
    labelPlace: 'side',
    legendFontSize: 12,
    palette: 'Default',
    showAxes: true,
  });
  const colour: EmbeddingColour = gene
    ? { kind: 'number', name: gene, italic: true, unit: 'log-normalised', values: cells.expression, min: 0, max: 5.2 }
    : { kind: 'category', name: 'cluster', codes: cells.codes, categories: cells.categories };
  const hits = GENES.filter((name) => query && name.startsWith(query.toUpperCase()));
  return (
    <div style={{ height: 860, display: 'flex' }}>
      <Explorer
        name="PBMC, interferon beta"
        facts={['4,000 cells', '2 samples']}
        rail={[
          {
            id: 'look',
            label: 'Explore',
            entries: [{ id: 'expression', label: 'Gene expression', href: '#gene', icon: 'dna' }],
          },
        ]}
        activeTab="expression"
        selectionBar={
          selection.mask ? (
            <SelectionBar
              count={selection.count}
              total={cells.n}
              onClear={() => setSelection({ mask: null, count: 0 })}
            />
          ) : undefined
        }
        embedding={
          <EmbeddingPlot
            data={cells}
            colour={colour}
            title={`UMAP, ${colour.name}`}
            pointSize={settings.pointSize}
            opacity={settings.opacity}
            palette={settings.palette}
            labelPlace={settings.labelPlace}
            selection={selection.mask}
            onSelectionChange={(mask, count) => setSelection({ mask, count })}
            toolbarExtra={
              <PlotOptionsButton
                value={settings}
                onChange={setSettings}
                colourOptions={options}
                embeddings={[{ key: 'umap', dimensions: [2] }]}
              />
            }
          />
        }
        chart={
          <GenePanel
            gene={gene}
            onGeneChange={setGene}
            query={query}
            onQueryChange={setQuery}
            hits={hits.map((symbol) => ({ id: symbol, symbol }))}
            layer={layer}
            layers={['raw', 'normalized']}
            onLayerChange={setLayer}
            groupBy={groupBy}
            groupOptions={options}
            onGroupByChange={setGroupBy}
            violin={
              gene
                ? { state: 'ready', data: summariesFixture(groupBy === 'sample' ? ['ctrl', 'stim'] : undefined) }
                : { state: 'empty' }
            }
            view={view}
            onViewChange={setView}
          />
        }
      />
    </div>
  );
}

const meta: Meta = { title: 'Flows/Explore tab', tags: ['!autodocs'], parameters: { layout: 'fullscreen' } };
export default meta;

/** A gene is searched, the cells take its colour, its distribution shows; cells are selected and let go. */
export const OneGene: StoryObj = {
  render: () => <GeneTab />,
  play: async ({ canvasElement, step }) => {
    const canvas = within(canvasElement);
    const canvasOf = () => canvasElement.querySelector('canvas') as HTMLCanvasElement;
    await step('cells by cluster, no gene yet', async () => {
      await waitFor(() => expect(canvasOf().dataset['painted']).toBe('4000'));
      await expect(canvasElement.querySelector('.highcharts-series')).toBeNull();
    });
    const first = canvasOf();
    await step('a gene by its first letters', async () => {
      const box = canvas.getByRole('combobox');
      await userEvent.type(box, 'lyz');
      const option = await within(document.body).findByRole('option', { name: /LYZ/ });
      await userEvent.click(option);
      await waitFor(() => expect(canvas.getByRole('application', { name: /LYZ/ })).toBeVisible());
      await waitFor(() => expect(canvasElement.querySelectorAll('.highcharts-series').length).toBeGreaterThan(1));
      // The view does not jump: the same canvas is reused.
      await expect(canvasOf()).toBe(first);
    });
    await step('cells are selected by a rectangle and counted, then let go', async () => {
      const stage = canvas.getByRole('application', { name: /LYZ/ });
      await userEvent.click(canvas.getByRole('button', { name: /rectangle|矩形/i }));
      const { left, top, width, height } = stage.getBoundingClientRect();
      const at = (x: number, y: number) => ({ clientX: left + x * width, clientY: top + y * height });
      await userEvent.pointer([
        { keys: '[MouseLeft>]', target: stage, coords: at(0.1, 0.1) },
        { target: stage, coords: at(0.8, 0.7) },
        { keys: '[/MouseLeft]', target: stage, coords: at(0.8, 0.7) },
      ]);
      const bar = await waitFor(() => {
        const found = canvas.getAllByRole('status').find((s) => /4,000/.test(s.textContent ?? ''));
        if (!found) throw new Error('no count of selected cells');
        return found;
      });
      const buttons = within(bar.parentElement as HTMLElement).getAllByRole('button');
      await userEvent.click(buttons.at(-1) as HTMLElement);
      await waitFor(() => expect(bar).not.toBeInTheDocument());
    });
  },
};
