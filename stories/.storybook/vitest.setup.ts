import * as a11y from '@storybook/addon-a11y/preview';
import { setProjectAnnotations } from '@storybook/react-vite';
import * as preview from './preview.tsx';

// What axe finds in order is only counted: descriptions of thousands of sound nodes cost more than the rest of a story, and the panel in
// Storybook still has them.
const counted = { parameters: { a11y: { options: { resultTypes: ['violations'] } } } };

setProjectAnnotations([a11y, preview, counted]);
