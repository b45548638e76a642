/// <reference types="vite/client" />
import type { Meta, StoryObj } from '@storybook/react-vite';
import { createElement, useLayoutEffect, type ReactNode } from 'react';
import { I18nProvider } from 'react-aria-components';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { summariesFixture } from '@stroma/contract/fixtures';
import { RenameDialog } from '@stroma/design-system/dialogs';
import { ViolinPlotFigure } from '@stroma/design-system/figures';
import {
  Button,
  NumberRange,
  SegmentedControl,
  Select,
  Slider,
  Steps,
  Switch,
  TextField,
} from '@stroma/design-system/primitives';
import { storyOf, type StoriesFile } from '../walls/wall.tsx';

/** The page runs from right to left, as a host product in Arabic has it: dialogs are outside the story's own element. */
function RightToLeft({ children }: { children: ReactNode }) {
  useLayoutEffect(() => {
    const before = document.documentElement.dir;
    document.documentElement.dir = 'rtl';
    return () => {
      document.documentElement.dir = before;
    };
  }, []);
  return (
    <I18nProvider locale="ar">
      <div dir="rtl">{children}</div>
    </I18nProvider>
  );
}

/** No language of the product runs right to left; a sibling's may. Controls, frames and dialogs mirror, figures keep their axes. */
const meta: Meta = {
  title: 'Smoke/Right to left',
  tags: ['experimental', '!beta', '!autodocs'],
  decorators: [
    (Story) => (
      <RightToLeft>
        <Story />
      </RightToLeft>
    ),
  ],
};
export default meta;

const middle = (element: Element | null | undefined): number => {
  const { left = Number.NaN, width = 0 } = element?.getBoundingClientRect() ?? {};
  return left + width / 2;
};

export const Default: StoryObj = {
  render: () => (
    <div data-controls="" style={{ display: 'grid', gap: 16, maxWidth: 560 }}>
      <Steps label="خطوات" steps={['عينات', 'ترشيح', 'خيارات', 'معاينة']} current={2} reachable={3} onChange={fn()} />
      <TextField label="اسم التحليل" defaultValue="تحليل_1" />
      <NumberRange
        label="جينات لكل خلية"
        value={{ min: 200, max: 5000 }}
        bounds={{ min: 0, max: 10_000 }}
        onChange={fn()}
      />
      <Select
        label="لون حسب"
        value="a"
        onChange={fn()}
        options={[
          { id: 'a', label: 'مجموعة' },
          { id: 'b', label: 'عينة' },
        ]}
      />
      <SegmentedControl
        label="رسم"
        value="v"
        onChange={fn()}
        options={[
          { id: 'v', label: 'كمان' },
          { id: 'b', label: 'صندوق' },
        ]}
      />
      <Slider label="حجم النقطة" value={5} min={1} max={10} onChange={fn()} />
      <Switch isSelected onChange={fn()}>
        محاور
      </Switch>
      <Button icon="download">تنزيل</Button>
    </div>
  ),
  play: async ({ canvasElement }) => {
    const root = canvasElement.querySelector<HTMLElement>('[data-controls]') as HTMLElement;
    // Nothing sticks out on either side.
    await expect(root.scrollWidth).toBeLessThanOrEqual(root.clientWidth + 1);
    // A label begins where its field begins: at the right.
    const field = within(root).getByRole('textbox', { name: 'اسم التحليل' });
    const label = within(root).getByText('اسم التحليل');
    await expect(Math.abs(label.getBoundingClientRect().right - field.getBoundingClientRect().right)).toBeLessThan(40);
    // Steps run from the right.
    const [first, second] = within(within(root).getAllByRole('list')[0] as HTMLElement).getAllByRole('listitem');
    await expect(first?.getBoundingClientRect().right ?? 0).toBeGreaterThan(
      second?.getBoundingClientRect().right ?? Infinity,
    );
    // In a right-to-left slider the left arrow key increases the value.
    const [low] = within(root).getAllByRole('slider');
    low?.focus();
    await userEvent.keyboard('{ArrowLeft}');
    await expect(low).toHaveFocus();
  },
};

/** Title at the right, buttons at the left; the value axis stays left of the plot and the first group left of the second. */
export const Frame: StoryObj = {
  render: () => (
    <ViolinPlotFigure
      title="LYZ"
      data={summariesFixture(['B', 'NK'])}
      valueLabel="LYZ"
      groupLabel="مجموعة"
      height={280}
    />
  ),
  play: async ({ canvasElement }) => {
    const labels = () => [...canvasElement.querySelectorAll('.highcharts-xaxis-labels text')];
    await waitFor(() => expect(labels().length).toBe(2));
    const title = within(canvasElement).getByRole('heading', { name: 'LYZ' });
    for (const button of within(canvasElement).getAllByRole('button').slice(0, 3))
      await expect(middle(button)).toBeLessThan(middle(title));
    await expect(middle(labels()[0])).toBeLessThan(middle(labels()[1]));
    const values = canvasElement.querySelector('.highcharts-yaxis-labels');
    await expect(middle(values)).toBeLessThan(middle(canvasElement.querySelector('.highcharts-plot-background')));
  },
};

const FOLDER = '../../design-system/src/charts/';
const files = import.meta.glob<StoriesFile>('../../design-system/src/charts/*/*.stories.tsx');
/** Highcharts, marks, and a matrix beside curves. */
const CHARTS = ['StackedBar', 'DotPlot', 'BranchSplit'];
/** Words of a figure with their places in it. */
const wordsOf = (figure: Element): string[] => {
  const { left, top } = figure.getBoundingClientRect();
  return [...figure.querySelectorAll('svg text')].map((word) => {
    const at = word.getBoundingClientRect();
    return `${word.textContent} ${Math.round(at.left - left)} ${Math.round(at.top - top)}`;
  });
};
/** The same figure in both directions: no word of it moves. */
export const Charts: StoryObj = {
  loaders: [
    async () => ({
      found: await Promise.all(CHARTS.map((name) => files[`${FOLDER}${name}/${name}.stories.tsx`]?.())),
    }),
  ],
  parameters: {
    a11y: { config: { rules: ['landmark-unique', 'heading-order'].map((id) => ({ id, enabled: false })) } },
  },
  render: (_, { loaded: { found } }) => (
    <div style={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 16 }}>
      {CHARTS.flatMap((name, i) =>
        (['rtl', 'ltr'] as const).map((dir) => (
          <div key={`${name} ${dir}`} dir={dir} data-one={`${name} ${dir}`} style={{ minWidth: 0 }}>
            {createElement(storyOf((found as StoriesFile[])[i] ?? {}, 'Default'))}
          </div>
        )),
      )}
    </div>
  ),
  play: async ({ canvasElement }) => {
    const figure = (name: string, dir: string) =>
      canvasElement.querySelector(`[data-one="${name} ${dir}"] [data-chart]`) as Element;
    for (const name of CHARTS) {
      await waitFor(() => expect(figure(name, 'ltr').querySelectorAll('svg text').length).toBeGreaterThan(3));
      await waitFor(() => expect(wordsOf(figure(name, 'rtl'))).toEqual(wordsOf(figure(name, 'ltr'))));
    }
  },
};

/** The close button is at the left of the title, and the buttons below run from the right. */
export const Dialog: StoryObj = {
  render: () => <RenameDialog isOpen name="خلايا" onClose={fn()} onRename={fn()} />,
  play: async () => {
    const dialog = within(await screen.findByRole('dialog'));
    const [close] = dialog.getAllByRole('button');
    await expect(middle(close)).toBeLessThan(middle(dialog.getByRole('heading')));
    const [cancel, rename] = dialog.getAllByRole('button').slice(-2);
    await expect(middle(rename)).toBeLessThan(middle(cancel));
    const field = dialog.getByRole('textbox');
    await expect(getComputedStyle(field).direction).toBe('rtl');
  },
};
