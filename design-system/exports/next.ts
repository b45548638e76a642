/** Entry point for Next's app router; no other entry point imports from Next. */
export { StromaRegistry } from '../src/theme/StromaRegistry.tsx';
