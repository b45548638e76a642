export { PrivacyScreen as default } from './LegalScreens.tsx';
