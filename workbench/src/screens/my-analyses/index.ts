export { MyAnalysesScreen as default } from './MyAnalysesScreen.tsx';
