export { TermsScreen as default } from './LegalScreens.tsx';
