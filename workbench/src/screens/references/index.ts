export { ReferencesScreen as default } from './ReferencesScreen.tsx';
