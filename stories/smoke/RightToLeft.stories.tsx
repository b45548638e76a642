import type { Meta, StoryObj } from '@storybook/react-vite';
import { I18nProvider } from 'react-aria-components';
import { expect, fn, userEvent, within } from 'storybook/test';
import { summariesFixture } from '@stroma/contract/fixtures';
import { ViolinPlot } from '@stroma/design-system/charts';
import {
  Button,
  NumberRange,
  SegmentedControl,
  Select,
  Slider,
  Steps,
  TextField,
} from '@stroma/design-system/primitives';

/** No language of the product runs right to left; a layout that breaks in one usually has a margin on the wrong side. */
const meta: Meta = {
  title: 'Smoke/Right to left',
  tags: ['experimental', '!beta', '!autodocs'],
  decorators: [
    (Story) => (
      <I18nProvider locale="ar">
        <div dir="rtl" style={{ maxWidth: 560 }}>
          <Story />
        </div>
      </I18nProvider>
    ),
  ],
};
export default meta;

export const Default: StoryObj = {
  render: () => (
    <div style={{ display: 'grid', gap: 16 }}>
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
      <Button icon="download">تنزيل</Button>
      <ViolinPlot title="LYZ" data={summariesFixture(['B', 'NK'])} valueLabel="LYZ" groupLabel="مجموعة" height={240} />
    </div>
  ),
  play: async ({ canvasElement }) => {
    const root = canvasElement.querySelector<HTMLElement>('[dir="rtl"]') as HTMLElement;
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
    // In a right-to-left slider the arrow to the left raises the value.
    const [low] = within(root).getAllByRole('slider');
    low?.focus();
    await userEvent.keyboard('{ArrowLeft}');
    await expect(low).toHaveFocus();
  },
};
