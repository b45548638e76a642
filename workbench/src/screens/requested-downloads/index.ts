export { RequestedDownloadsScreen as default } from './RequestedDownloadsScreen.tsx';
