export { MissingScreen as default } from './MissingScreen.tsx';
