export { KeptForms } from './KeptForms.tsx';
export { fitForm, hasShape, type OwnShapes, type Shape } from './shape.ts';
export { toolFormName, useToolForm } from './useToolForm.ts';
export { forgetTyped, keepTyped, readTyped, typedBelow } from './storage.ts';
