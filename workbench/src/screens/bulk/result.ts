export { BulkResultScreen as default } from './BulkResultScreen.tsx';
