import { ViolinPlot } from '@stroma/design-system/charts';
import { TypedConfirmDialog } from '@stroma/design-system/dialogs';
import { PlotFrame } from '@stroma/design-system/plot-kit';
import { StromaProvider } from '@stroma/design-system/theme';
import { AnalysisOptionsStep } from '@stroma/design-system/wizard';
import { groups, param } from './data.ts';

const nothing = () => {};

/** What a sibling product shows: a chart in its frame, a wizard step, the typed deletion dialog, all in Chinese. */
export function View({ isOpen }: { isOpen: boolean }) {
  return (
    <StromaProvider locale="zh-CN" theme="light" timeZone="UTC">
      <main>
        <h1>Sibling</h1>
        <PlotFrame title="LYZ" state={{ state: 'ready', data: groups }}>
          {(data) => <ViolinPlot title="LYZ" groups={data} valueLabel="LYZ" groupLabel="样本" height={320} />}
        </PlotFrame>
        <AnalysisOptionsStep value={param} onChange={nothing} samples={[]} cells={2000} errors={{}} />
        <TypedConfirmDialog
          isOpen={isOpen}
          onClose={nothing}
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
