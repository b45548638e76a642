export type * from '../src/dialogs/dialogs.types.ts';
export * from '../src/dialogs/DisclaimerDialog/DisclaimerDialog.tsx';
export * from '../src/dialogs/ConfirmDialog/ConfirmDialog.tsx';
export * from '../src/dialogs/TypedConfirmDialog/TypedConfirmDialog.tsx';
export * from '../src/dialogs/JobInfoDialog/JobInfoDialog.tsx';
export * from '../src/dialogs/FileDetailDialog/FileDetailDialog.tsx';
export * from '../src/dialogs/SessionExpiredDialog/SessionExpiredDialog.tsx';
export * from '../src/dialogs/MaintenanceDialog/MaintenanceDialog.tsx';
