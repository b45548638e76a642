export { AccountSettingsScreen as default } from './AccountSettingsScreen.tsx';
