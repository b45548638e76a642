/** `npm run storybook:build`: the manifest for agents, then Storybook as static files under stories/storybook-static. */
import { build } from './storybook.mjs';

const start = Date.now();
try {
  build(true, 'inherit');
  console.log(`stories/storybook-static written in ${((Date.now() - start) / 1000).toFixed(0)} s`);
} catch (error) {
  console.log(error.message);
  process.exitCode = 1;
}
