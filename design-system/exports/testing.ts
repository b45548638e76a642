/** Import once in the setup file of Vitest or Jest: what jsdom lacks and the components need. Sizes are 0 there, so charts draw no marks. */
import '../src/testing/jsdom.ts';
