export * from '../../src/explorer/[[slug]]/[[Name]]Setup/[[Name]]Setup.tsx';
export * from '../../src/explorer/[[slug]]/[[Name]]Result/[[Name]]Result.tsx';
