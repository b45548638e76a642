/// <reference types="vite/client" />
import type { Meta, StoryObj } from '@storybook/react-vite';
import { createElement } from 'react';
import { expect, waitFor } from 'storybook/test';
import { base } from '@stroma/design-system/tokens';
import { FAMILIES } from '../../design-system/src/chart-tests/families.ts';
import { storyOf, WALL_AXE, type StoriesFile } from './wall.tsx';

/** The default story of every chart, at the size of a study: a simulated cohort of 20,000 cells, 30 cell types, 12 samples. */
const meta: Meta = { title: 'Walls/Charts', parameters: { layout: 'fullscreen', a11y: WALL_AXE } };
export default meta;

const FOLDER = '../../design-system/src/charts/';
/** A page loads only the charts of its own family. */
const files = import.meta.glob<StoriesFile>('../../design-system/src/charts/*/*.stories.tsx');
const wall = (names: readonly string[]): StoryObj => ({
  tags: ['!autodocs'],
  loaders: [
    async () => ({
      found: await Promise.all(names.map((name) => files[`${FOLDER}${name}/${name}.stories.tsx`]?.())),
    }),
  ],
  render: (_, { loaded: { found } }) => (
    <main
      style={{
        display: 'grid',
        gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 720px), 1fr))',
        gap: base.space[4],
        padding: base.space[4],
      }}
    >
      {names.map((name, i) => (
        <section key={name} data-chart-of={name} style={{ minWidth: 0, contain: 'layout', position: 'relative' }}>
          <h2 style={{ font: `600 12px/16px ${base.font.ui}` }}>{name}</h2>
          {createElement(storyOf((found as StoriesFile[])[i] ?? {}, 'Default'))}
        </section>
      ))}
    </main>
  ),
  play: async ({ canvasElement }) => {
    const sections = [...canvasElement.querySelectorAll('[data-chart-of]')];
    await expect(sections).toHaveLength(names.length);
    for (const section of sections)
      await waitFor(() => expect(section.querySelector('svg text, canvas, svg path')).not.toBeNull());
  },
});

export const Cells = wall(FAMILIES.cells);
export const Expression = wall(FAMILIES.expression);
export const Composition = wall(FAMILIES.composition);
export const Comparison = wall(FAMILIES.comparison);
export const Bulk = wall(FAMILIES.bulk);
export const Interaction = wall(FAMILIES.interaction);
export const CopyNumber = wall(FAMILIES.copyNumber);
export const Trajectory = wall(FAMILIES.trajectory);
export const Regulation = wall(FAMILIES.regulation);
export const Receptors = wall(FAMILIES.receptors);
