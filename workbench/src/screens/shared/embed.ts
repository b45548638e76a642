export { EmbedScreen as default } from './EmbedScreen.tsx';
