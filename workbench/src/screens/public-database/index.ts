export { PublicDatabaseScreen as default } from './PublicDatabaseScreen.tsx';
