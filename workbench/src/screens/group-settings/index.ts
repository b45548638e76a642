export { GroupSettingsScreen as default } from './GroupSettingsScreen.tsx';
