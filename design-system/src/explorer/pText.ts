export { pText } from '../kernels/text/pText.ts';
