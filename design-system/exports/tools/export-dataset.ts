export * from '../../src/explorer/export-dataset/ExportDatasetSetup/ExportDatasetSetup.tsx';
export * from '../../src/explorer/export-dataset/ExportDatasetResult/ExportDatasetResult.tsx';
