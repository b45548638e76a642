export { KeptForms } from './KeptForms.tsx';
export { fitForm, hasShape, type FormOnlyShapes as OwnShapes, type Shape } from './shape.ts';
export { toolFormName, useToolForm } from './useToolForm.ts';
export { formInputsWithPrefix } from './listed.ts';
export { removeFormInput, storeFormInput, readFormInput } from './storage.ts';
