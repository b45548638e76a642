export { IntegrateLocalDataScreen as default } from './IntegrateLocalDataScreen.tsx';
