import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import { LONG, opened, say } from '../help.stories.ts';
import { ImportDoctorDialog } from './ImportDoctorDialog.tsx';
import type { DoctorProblem, DoctorReport } from './ImportDoctorDialog.types.ts';

const report: DoctorReport = {
  layout: '10x-v3',
  cells: 4812,
  genes: 33_538,
  entries: [
    { path: 'patient_7/filtered/matrix.mtx', role: 'matrix', size: 48_200_112 },
    { path: 'patient_7/filtered/genes.tsv', role: 'features', size: 812_004 },
    { path: 'patient_7/filtered/barcodes.tsv', role: 'barcodes', size: 91_428 },
    { path: 'patient_7/.DS_Store', role: 'other', size: 6148 },
  ],
  problems: [
    { id: 'p1', kind: 'nestedFolder', severity: 'blocks', where: 'patient_7/filtered/', repair: 'flatten' },
    { id: 'p2', kind: 'uncompressedNames', severity: 'blocks', where: 'genes.tsv → features.tsv', repair: 'rename' },
    { id: 'p3', kind: 'barcodeSuffix', severity: 'warns', where: 'AAACCTGAGAAACCAT-1-0', repair: 'stripSuffix' },
  ],
};
const meta: Meta<typeof ImportDoctorDialog> = {
  title: 'Dialogs/ImportDoctorDialog',
  component: ImportDoctorDialog,
  parameters: { layout: 'fullscreen' },
  args: {
    isOpen: true,
    onClose: fn(),
    fileName: 'patient_7.zip',
    report: { state: 'ready', data: report },
    onRepair: fn(),
    onReadAsIs: fn(),
  },
};
export default meta;
type Story = StoryObj<typeof ImportDoctorDialog>;

export const Default: Story = {
  play: async ({ args }) => {
    const box = await opened();
    // must show: layout found
    await expect(box.getByText(say('file.layout.10x-v3'))).toBeVisible();
    await expect(within(box.getByRole('list', { name: say('doctor.entries') })).getAllByRole('listitem')).toHaveLength(
      4,
    );
    // must show: repairs offered
    const [flatten, , strip] = box.getAllByRole('checkbox') as [HTMLElement, HTMLElement, HTMLElement];
    await userEvent.click(strip);
    const primary = box.getAllByRole('button').at(-1) as HTMLElement;
    await userEvent.click(primary);
    await expect(args.onRepair).toHaveBeenCalledWith(['p1', 'p2']);
    // What blocks cannot be left out.
    await userEvent.click(flatten);
    await expect(primary).toBeDisabled();
  },
};
const only = (problems: DoctorProblem[], change: Partial<DoctorReport> = {}) => ({
  report: { state: 'ready' as const, data: { ...report, problems, ...change } },
});
export const WarningsOnly: Story = {
  args: only([{ id: 'w', kind: 'duplicateSymbols', severity: 'warns', where: 'MATR3, TBCE', repair: 'makeUnique' }]),
  play: async ({ args }) => {
    await userEvent.click((await opened()).getByRole('button', { name: say('doctor.asIs') }));
    await expect(args.onReadAsIs).toHaveBeenCalledOnce();
  },
};
export const CannotBeRepaired: Story = {
  args: only([{ id: 'm', kind: 'missingFile', severity: 'blocks', where: 'barcodes.tsv', repair: null }], {
    layout: null,
    cells: null,
    genes: null,
  }),
  play: async () => {
    await expect((await opened()).getByRole('alert')).toBeVisible();
  },
};
export const Healthy: Story = { args: only([]) };
export const Loading: Story = { args: { report: { state: 'loading', progress: 0.4 } } };
export const Empty: Story = {
  args: only([{ id: 'u', kind: 'unknownLayout', severity: 'blocks', repair: null }], {
    layout: null,
    entries: [],
    cells: null,
    genes: null,
  }),
};
export const Failed: Story = {
  name: 'Error',
  args: { report: { state: 'error', error: { id: 'ARCHIVE_CORRUPT', params: { file: 'patient_7.zip' } } } },
};
export const Extreme: Story = {
  args: {
    fileName: `${LONG.en}.tar.gz`,
    ...only(
      Array.from({ length: 9 }, (_, i) => ({
        id: String(i),
        kind: (['transposed', 'symbolsInFirstColumn', 'rawMatrix', 'severalSamples'] as const)[i % 4] ?? 'transposed',
        severity: i % 2 ? ('warns' as const) : ('blocks' as const),
        where: `${LONG.en}/${LONG.zh}`,
        repair: (['transpose', 'swapColumns', 'callCells', 'splitSamples'] as const)[i % 4] ?? 'transpose',
      })),
      {
        entries: Array.from({ length: 300 }, (_, i) => ({
          path: `${LONG.en}/${i}.mtx`,
          role: 'other' as const,
          size: i,
        })),
      },
    ),
  },
};
