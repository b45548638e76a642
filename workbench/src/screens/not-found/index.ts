export { NotFoundScreen as default } from './NotFoundScreen.tsx';
