export { ExplorerScreen as default } from './ExplorerScreen.tsx';
