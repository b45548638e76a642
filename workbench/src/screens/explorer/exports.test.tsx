import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ENDPOINTS } from '@stroma/contract';
import { ExportPermitProvider, MarkersTable } from '@stroma/design-system/explorer';
import type { Permit } from '@stroma/design-system/primitives';
import design from '../../../../design-system/messages/en-US.json' with { type: 'json' };
import { renderSignedIn } from '../../../test/signed-in.tsx';

afterEach(cleanup);

const SOURCE = join(import.meta.dirname, '../..');
const DESIGN = join(SOURCE, '../../design-system/src');

/** Files below a folder that contain the words, without tests and stories: path and how often. */
function placesOf(folder: string, words: RegExp): Record<string, number> {
  const found: [string, number][] = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/\.(test|stories|stories\.helper)\./.test(path))
    .map((path) => [path, readFileSync(join(folder, path), 'utf8').match(words)?.length ?? 0]);
  return Object.fromEntries(found.filter(([, n]) => n > 0).sort(([a], [b]) => a.localeCompare(b)));
}

/**
 * Every place that fetches data for a file in a form that needs Download (contract: exportForms, permission `download`). A new one is added here
 * together with the button of ExportButton.tsx, or with another control that follows the permission.
 */
const FETCHED = {
  'api/tables.ts': 'readColumns, for figures: without Download it reads pages; readCsv, readWhole',
  'doctor/annotated/annotated.ts': 'reads a file of the person who chose it, before its upload',
  'doctor/annotated/tenx.ts': 'as above',
  'doctor/archive/sample.ts': 'as above',
  'doctor/archive/trio.ts': 'as above',
  'doctor/libraries.ts': 'as above',
  'features/tasks/useWholeTable.ts': 'hook of the panels below',
  'screens/bulk/BulkShown.tsx': 'BulkGeneTable: ServedTable',
  'screens/explorer/MarkersTab.tsx': 'MarkersTable: ExportIconButton',
  'screens/explorer/selection/SelectionVerbs.tsx': 'menu: useExports',
  'screens/explorer/tools/cell-interaction/index.tsx': 'PairTable: ServedTable',
  'screens/explorer/tools/cnv/index.tsx': 'CnvResult: ExportButton',
  'screens/explorer/tools/differential-expression/index.tsx': 'DegTable: ServedTable',
  'screens/explorer/tools/enrichment/index.tsx': 'TermTable: ServedTable',
  'screens/explorer/tools/ith/index.tsx': 'IthPanel: ExportButton',
  'screens/explorer/tools/tf-regulation/index.tsx': 'RegulonTable, TargetTable, MotifTable: ServedTable, ExportButton',
  'screens/explorer/tools/trajectory-genes/index.tsx': 'GeneTable: ServedTable',
  'screens/explorer/tools/trajectory/index.tsx': 'GeneView: ServedTable',
  'screens/explorer/tools/vdj/index.tsx': 'ClonotypeTable: ServedTable',
  'screens/my-analyses/MyAnalysesScreen.tsx': 'ResultFilesTable: denied without Download',
  'screens/my-analyses/result-files.ts': 'as above',
};
test('the places that fetch data in a form that needs Download are known', () => {
  const fetches = /readCsv\(|useWholeTable\(|'text\/csv'|apache\.arrow|'barcodes'/g;
  expect(Object.keys(placesOf(SOURCE, fetches))).toEqual(Object.keys(FETCHED));
});

/** Buttons with the download icon that are not an ExportButton, with the reason. */
const OTHERS = {
  'cell-interaction/InteractionResult/Actions.tsx': 'results.tar: asks where it may not be fetched',
  'export-dataset/ExportDatasetResult/ExportDatasetResult.tsx': 'asks where it may not be fetched',
  'ExportButton.tsx': 'the two buttons themselves',
  'gene-set/UndetectedGenesDialog/UndetectedGenesDialog.tsx': 'made in the browser of the names that the page shows',
  'overview/Receipt/Receipt.tsx': 'reproduceDenied',
};
test('every button of a panel that downloads follows the permission', () => {
  const places = placesOf(join(DESIGN, 'explorer'), /icon="download"/g);
  expect(Object.keys(places)).toEqual(Object.keys(OTHERS));
});

test('the forms that need Download are those that the places above ask for', () => {
  const forms = ENDPOINTS.flatMap((e) => (e.exportForms ?? []).map((form) => `${e.id} ${form}`));
  expect(forms.sort()).toEqual([
    'bulk.table application/vnd.apache.arrow.stream',
    'bulk.table text/csv',
    // The workbench reads genes only in binary form.
    'datasets.differentialExpression text/csv',
    'datasets.gene application/json',
    'tasks.table application/vnd.apache.arrow.stream',
    'tasks.table text/csv',
  ]);
});

const press = { count: 0 };
const table = (
  <MarkersTable
    state={{ state: 'empty' }}
    clusters={[]}
    cluster={null}
    onClusterChange={() => undefined}
    sort={{ column: 'z_score', direction: 'descending' }}
    onSortChange={() => undefined}
    total={0}
    page={1}
    pageSize={50}
    onPageChange={() => undefined}
    onDownloadCsv={() => (press.count += 1)}
    onDraw={() => (press.count += 1)}
  />
);
const CASES: [Permit, string, string][] = ['CSV', design['plot.draw']].flatMap((button) => [
  ['enabled', 'fetches', button],
  ['disabled', 'says why, and fetches nothing', button],
  ['hidden', 'is not there', button],
]);
test.each(CASES)('an export where the operation is %s %s: %s', async (permit, _, name) => {
  press.count = 0;
  renderSignedIn(<ExportPermitProvider permit={permit}>{table}</ExportPermitProvider>);
  const button = screen.queryByRole('button', { name });
  expect(button !== null).toBe(permit !== 'hidden');
  if (!button) return;
  await userEvent.click(button);
  expect(press.count).toBe(permit === 'enabled' ? 1 : 0);
  expect(button.getAttribute('aria-disabled')).toBe(permit === 'disabled' ? 'true' : null);
  const reason = document.getElementById(button.getAttribute('aria-describedby') ?? '');
  if (permit === 'disabled') expect(reason?.textContent).toBe(design['permission.download']);
});
