export { GuidebookScreen as default } from './GuidebookScreen.tsx';
