export { DocumentationScreen as default } from './DocumentationScreen.tsx';
