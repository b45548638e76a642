import { expect, test } from '@jest/globals';
import { createIntl } from 'react-intl';
import { MESSAGES, translate } from '../../theme/messages.ts';
import { embeddingPlotTable } from './EmbeddingPlot.table.ts';
import { shownColour } from './shownColour.ts';

const t = translate(createIntl({ locale: 'zh-CN', messages: MESSAGES['zh-CN'] }));
const colourOf = (name: string, categories: readonly string[], isOfResult = true) =>
  ({ kind: 'category', name, codes: Uint8Array.of(0, 1), categories, isOfResult }) as const;

test("a map's legend and table say a result's own categories in the reader's language, and labels as they are", () => {
  const classes = colourOf('expansion', ['Single', 'Large']);
  expect(shownColour(classes, t, 'light')).toMatchObject({ categories: ['单个（1）', '大（≥ 11）'] });
  const data = { n: 2 } as never;
  expect(embeddingPlotTable({ colour: classes, data }, t).rows[0]).toEqual(['单个（1）', 1]);
  expect(shownColour(colourOf('CNV call', ['malignant', 'normal']), t, 'light')).toMatchObject({
    categories: ['恶性', '正常'],
  });
  // A user's own column of that name has the user's words.
  const labels = colourOf('expansion', ['Single', 'Large'], false);
  expect(shownColour(labels, t, 'light')).toBe(labels);
});

test('colours of a ramp are those of the theme that a figure is drawn in, on the page and in a file', () => {
  const themed = { light: ['#111111', '#222222'], dark: ['#eeeeee', '#dddddd'] };
  const colour = { ...colourOf('clone', ['a', 'b']), colours: ['#000000', '#000001'], themed };
  expect(shownColour(colour, t, 'light')).toMatchObject({ colours: themed.light });
  expect(shownColour(colour, t, 'dark')).toMatchObject({ colours: themed.dark });
});
