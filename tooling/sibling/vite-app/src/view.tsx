import { useState } from 'react';
import { ViolinPlot } from '@stroma/design-system/charts';
import { TypedConfirmDialog } from '@stroma/design-system/dialogs';
import { PlotFrame } from '@stroma/design-system/plot-kit';
import { StromaProvider } from '@stroma/design-system/theme';
import { AnalysisOptionsStep } from '@stroma/design-system/wizard';
import { groups, param } from './data.ts';

const nothing = () => {};

/** What a sibling product shows: a chart in its frame, a wizard step, the typed deletion dialog, all in Chinese; a second provider in English and dark. */
export function View({ isOpen }: { isOpen: boolean }) {
  return (
    <>
      <Guest isOpen={isOpen} />
      <StromaProvider locale="en-US" theme="dark" timeZone="UTC">
        <section id="dark">
          <h2>Dark</h2>
          <PlotFrame title="CD3E" state={{ state: 'ready', data: groups }}>
            {(data) => <ViolinPlot title="CD3E" data={data} valueLabel="CD3E" groupLabel="Sample" height={320} />}
          </PlotFrame>
        </section>
      </StromaProvider>
    </>
  );
}

function Guest({ isOpen: isAsked }: { isOpen: boolean }) {
  const [isOpen, setOpen] = useState(isAsked);
  return (
    <StromaProvider locale="zh-CN" theme="light" timeZone="UTC">
      <main>
        <h1>Sibling</h1>
        <PlotFrame title="LYZ" state={{ state: 'ready', data: groups }}>
          {(data) => <ViolinPlot title="LYZ" data={data} valueLabel="LYZ" groupLabel="样本" height={320} />}
        </PlotFrame>
        <AnalysisOptionsStep value={param} onChange={nothing} samples={[]} cells={2000} errors={{}} />
        <TypedConfirmDialog
          isOpen={isOpen}
          onClose={() => setOpen(false)}
          onConfirm={nothing}
          title="删除文件"
          confirmLabel="删除"
          expected="control.zip"
        >
          control.zip
        </TypedConfirmDialog>
      </main>
    </StromaProvider>
  );
}
