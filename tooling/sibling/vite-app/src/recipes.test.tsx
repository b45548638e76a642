import { cleanup, render, screen, within } from '@testing-library/react';
import { StromaProvider } from '@stroma/design-system/theme';
import { afterEach, expect, test } from 'vitest';
import { OwnLegend } from './readme/OwnLegend.tsx';
import { Volcano } from './readme/Volcano.tsx';

afterEach(cleanup);

test('a figure has its legend, class and data attribute', async () => {
  render(
    <StromaProvider locale="en-US" theme="light" timeZone="UTC">
      <OwnLegend />
    </StromaProvider>,
  );
  const chart = await screen.findByTestId('lyz');
  expect(chart.className).toContain('lyz');
  expect(within(screen.getByRole('region', { name: 'LYZ' })).getByText('Male against Female')).toBeTruthy();
});

test('a volcano plot describes itself', () => {
  render(<Volcano />);
  expect(screen.getByRole('heading', { name: 'Stimulated against control' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Download the figure' })).toBeTruthy();
});
