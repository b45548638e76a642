import { VIOLIN_LIMIT, ViolinPlot, violinTable } from '@stroma/design-system/charts';
import { TypedConfirmDialog } from '@stroma/design-system/dialogs';
import { Receipt } from '@stroma/design-system/explorer';
import { MESSAGES, translatorIn } from '@stroma/design-system/messages';
import { ViolinPlotFigure } from '@stroma/design-system/figures';
import { PlotFrame } from '@stroma/design-system/plot-kit';
import { Button } from '@stroma/design-system/primitives';
import { NotFound } from '@stroma/design-system/screens';
import { Footer } from '@stroma/design-system/shell';
import { LeanProvider, StromaProvider } from '@stroma/design-system/theme';
import { base } from '@stroma/design-system/tokens';
import { AnalysisOptionsStep } from '@stroma/design-system/wizard';
import charts from '@stroma/design-system/messages/charts/en-US.json';
import primitives from '@stroma/design-system/messages/primitives/en-US.json';
import { groups, param } from './data.ts';

const isComponent = (one: unknown) => one !== undefined && one !== null;

/** Values that the server itself computes with the package: a table, a limit, a sentence, a token; and the existence of a component. */
function computed(): string {
  const rows = violinTable({ data: groups, groupLabel: 'Sample' }, translatorIn('en-US', MESSAGES['en-US'])).rows
    .length;
  const isThere = [Receipt, PlotFrame, NotFound, Footer].every(isComponent);
  return [rows, VIOLIN_LIMIT > rows, MESSAGES['zh-CN']['common.cancel'], base.radius > 0, isThere].join(' ');
}

/** A server component: a chart, a wizard step and a dialog, in Chinese and light; a second provider in English and dark. */
export default function Page() {
  async function leave() {
    'use server';
  }
  return (
    <>
      <StromaProvider locale="zh-CN" theme="light" timeZone="UTC">
        <main>
          <h1>Sibling</h1>
          <p id="computed">{computed()}</p>
          <ViolinPlotFigure title="LYZ" data={groups} valueLabel="LYZ" groupLabel="样本" height={320} />
          <AnalysisOptionsStep value={param} onChange={leave} samples={[]} cells={2000} errors={{}} />
          <TypedConfirmDialog
            isOpen
            onClose={leave}
            onConfirm={leave}
            title="删除文件"
            confirmLabel="删除"
            expected="control.zip"
          >
            control.zip
          </TypedConfirmDialog>
        </main>
      </StromaProvider>
      <LeanProvider locale="en-US" theme="dark" timeZone="UTC" messages={{ ...charts, ...primitives }}>
        <section id="dark">
          <h2>Dark</h2>
          <Button tone="primary">Go</Button>
          <ViolinPlot title="CD3E" data={groups} valueLabel="CD3E" groupLabel="Sample" height={320} />
        </section>
      </LeanProvider>
    </>
  );
}
