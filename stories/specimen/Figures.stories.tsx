/// <reference types="vite/client" />
import { createElement } from 'react';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { storyOf, type StoriesFile } from '../walls/wall.tsx';

/** Every chart's Default story on the result that its fixture's real library computed: a new chart is here by having one. */
const files = import.meta.glob<StoriesFile>('../../design-system/src/charts/*/*.stories.tsx', { eager: true });
const charts = Object.entries(files)
  .map(([path, file]) => ({ name: path.split('/').at(-2) ?? path, file }))
  .filter(({ file }) => 'Default' in file)
  .sort((a, b) => a.name.localeCompare(b.name, 'en'));

const meta: Meta = {
  title: 'Specimen/Figures',
  tags: ['!autodocs'],
  parameters: {
    layout: 'fullscreen',
    a11y: { config: { rules: ['landmark-unique', 'heading-order', 'region'].map((id) => ({ id, enabled: false })) } },
  },
};
export default meta;

export const EveryChart: StoryObj = {
  render: () => (
    <main
      style={{
        display: 'grid',
        gap: 16,
        padding: 16,
        gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 560px), 1fr))',
      }}
    >
      {charts.map(({ name, file }) => (
        <section key={name} data-specimen={name} style={{ minWidth: 0 }}>
          <p style={{ margin: '0 0 4px', color: 'var(--st-faint)', fontSize: 12 }}>{name}</p>
          {createElement(storyOf(file, 'Default'))}
        </section>
      ))}
    </main>
  ),
  play: async ({ canvasElement }) => {
    const shown = [...canvasElement.querySelectorAll<HTMLElement>('[data-specimen]')];
    await expect(shown.length).toBe(charts.length);
    await expect(shown.length).toBeGreaterThanOrEqual(40);
    // Each has drawn something: a chart's marks, or a canvas that reports how much it painted.
    for (const section of shown)
      await waitFor(
        () =>
          expect(
            section.querySelector('svg path, svg circle, svg rect, canvas'),
            section.dataset['specimen'],
          ).not.toBeNull(),
        { timeout: 10_000 },
      );
  },
};
