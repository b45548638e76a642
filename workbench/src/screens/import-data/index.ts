export { ImportDataScreen as default } from './ImportDataScreen.tsx';
