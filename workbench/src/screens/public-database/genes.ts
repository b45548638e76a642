export { PublicGenesScreen as default } from './PublicGenesScreen.tsx';
