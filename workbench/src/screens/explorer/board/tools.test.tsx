import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { cleanup, waitFor } from '@testing-library/react';
import type { ComponentType } from 'react';
import type { ToolSlug } from '@stroma/contract';
import { cellInteractionFixture } from '@stroma/contract/fixtures/tools/cell-interaction';
import { cnvFixture } from '@stroma/contract/fixtures/tools/cnv';
import { compositionFixture, compositionTablesFixture } from '@stroma/contract/fixtures/tools/composition';
import { differentialExpressionFixture } from '@stroma/contract/fixtures/tools/differential-expression';
import { enrichmentFixture } from '@stroma/contract/fixtures/tools/enrichment';
import { ithFixture } from '@stroma/contract/fixtures/tools/ith';
import { requestOf } from '@stroma/contract/fixtures/tools/requests';
import { tfRegulationFixture } from '@stroma/contract/fixtures/tools/tf-regulation';
import { trajectoryFixture } from '@stroma/contract/fixtures/tools/trajectory';
import { trajectoryGenesFixture } from '@stroma/contract/fixtures/tools/trajectory-genes';
import { vdjFixture } from '@stroma/contract/fixtures/tools/vdj';
import { CatchFigures, CaughtFigures, NO_EDITS } from '@stroma/design-system/plot-kit';
import { toolMessages } from '../../../../../tooling/vite/tool-messages.ts';
import type { Answer } from '../../../../test/server.ts';
import { openTool } from '../../../../test/tool-tab.tsx';
import { forget } from '../../../api/cache.ts';
import { TOOL_FACTS } from '../../../api/tools.ts';
import type { TabProps } from '../tab.ts';

const MESSAGES = toolMessages(join(import.meta.dirname, '../../../../../design-system/messages/en-US.json'));
/** A result of each tool whose figure is the main part; one without an example fails below. */
const RESULTS: Partial<Record<ToolSlug, unknown>> = {
  'cell-interaction': cellInteractionFixture,
  cnv: cnvFixture,
  composition: compositionFixture,
  'differential-expression': differentialExpressionFixture,
  enrichment: enrichmentFixture,
  ith: ithFixture,
  'tf-regulation': tfRegulationFixture,
  'trajectory-genes': trajectoryGenesFixture,
  trajectory: trajectoryFixture,
  vdj: vdjFixture,
};
const TOOLS = TOOL_FACTS.filter(({ menu }) => menu?.main === 'figure').map(({ slug }) => slug);

type Row = Record<string, unknown>;
const rowsOf = (table: Row[] | Record<string, unknown[]>): Row[] => {
  if (Array.isArray(table)) return table;
  const columns = Object.entries(table);
  return (columns[0]?.[1] ?? []).map((_, i) => Object.fromEntries(columns.map(([name, values]) => [name, values[i]])));
};
/** The tables of the composition, the only data of its figure; page by page, as read without Download. */
const TABLES = Object.fromEntries(
  Object.entries(compositionTablesFixture).map(([name, table]): [string, Answer] => [
    `GET /user/analysis/results/t0/tables/${name}`,
    ({ headers }) => {
      const rows = rowsOf(table);
      if (headers.get('Accept') === 'application/json') return { data: { rows, total: rows.length } };
      return { status: 403, error: { id: 'PERMISSION_DENIED' } };
    },
  ]),
);

beforeEach(() => forget(''));
afterEach(cleanup);

test.each(TOOLS)('the figure board draws the main figure of %s by the tool’s own tab', async (tool) => {
  const { Tab } = (await import(`../tools/${tool}/index.tsx`)) as { Tab: ComponentType<TabProps> };
  const figures = new CaughtFigures(NO_EDITS);
  const Caught = (props: TabProps) => (
    <CatchFigures figures={figures}>
      <Tab {...props} />
    </CatchFigures>
  );
  const { params } = requestOf(tool);
  openTool(tool, Caught, { messages: MESSAGES, done: { params, result: RESULTS[tool] }, answers: TABLES });
  await waitFor(() => expect(document.querySelectorAll('[data-plot][data-figure=main]')).toHaveLength(1));
  const places = [...document.querySelectorAll('[data-plot]')];
  const place = places.findIndex((one) => one.getAttribute('data-figure') === 'main');
  // It is passed on, ready or with the reason why not, and nothing of it is drawn here.
  expect(figures.at(document, place)).toMatchObject({ state: expect.any(String) });
  expect(figures.at(document, places.length)).toBeUndefined();
  expect(places.flatMap((one) => [...one.children])).toEqual([]);
});
