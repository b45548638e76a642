export { PublicDatasetScreen as default } from './PublicDatasetScreen.tsx';
