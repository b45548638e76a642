export { GuestExplorer } from './GuestExplorer.tsx';
export { GuestView } from './GuestView.tsx';
