export { NotificationsScreen as default } from './NotificationsScreen.tsx';
