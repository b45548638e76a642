export { pText } from '../charts/pText.ts';
