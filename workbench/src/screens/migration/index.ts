export { MigrationScreen as default } from './MigrationScreen.tsx';
