export { AdministrationScreen as default } from './AdministrationScreen.tsx';
