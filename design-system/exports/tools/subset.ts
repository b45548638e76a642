export * from '../../src/explorer/subset/SubsetSetup/SubsetSetup.tsx';
export * from '../../src/explorer/subset/SubsetResult/SubsetResult.tsx';
export * from '../../src/explorer/subset/SubsetHistory/SubsetHistory.tsx';
export * from '../../src/explorer/subset/MergeSubsetsDialog/MergeSubsetsDialog.tsx';
export * from '../../src/explorer/subset/SaveSubsetDialog/SaveSubsetDialog.tsx';
