export { useShownState, useStates } from './states.ts';
