export { InviteMemberScreen as default } from './InviteMemberScreen.tsx';
