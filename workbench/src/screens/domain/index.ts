export { DomainScreen as default } from './DomainScreen.tsx';
