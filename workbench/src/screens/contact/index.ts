export { ContactScreen as default } from './ContactScreen.tsx';
