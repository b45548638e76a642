export type * from '../src/wizard/wizard.types.ts';
export * from '../src/wizard/wizard-frame/WizardFrame.tsx';
export * from '../src/wizard/select-samples/SelectSamplesStep.tsx';
export * from '../src/wizard/select-samples/publicFiles.ts';
export * from '../src/wizard/cell-filtering/CellFilteringStep.tsx';
/** Step 2's right-hand column: give it as the frame's `aside`, with the step's own props. */
export * from '../src/wizard/cell-filtering/FilterCharts.tsx';
export * from '../src/wizard/thresholds.ts';
export * from '../src/wizard/analysis-options/AnalysisOptionsStep.tsx';
export * from '../src/wizard/stability/Stability.tsx';
export * from '../src/wizard/stability/StabilityReport.tsx';
export * from '../src/wizard/preview-submit/PreviewSubmitStep.tsx';
export * from '../src/wizard/bulk/BulkWizard.tsx';
export type * from '../src/wizard/bulk/bulk.types.ts';
export { bulkProblems, firstBulk, isTestable, withFiles } from '../src/wizard/bulk/bulk.ts';
