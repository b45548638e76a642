export { TutorialVideosScreen as default } from './TutorialVideosScreen.tsx';
