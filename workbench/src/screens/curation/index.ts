export { CurationScreen as default } from './CurationScreen.tsx';
