export { FaqScreen as default } from './FaqScreen.tsx';
