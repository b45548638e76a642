/** For Next's app router alone: no other door imports from Next. */
export { StromaRegistry } from '../src/theme/StromaRegistry.tsx';
