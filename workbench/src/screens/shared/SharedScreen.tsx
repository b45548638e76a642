import { GuestExplorer } from '../explorer/guest/index.ts';
import { Place } from './Place.tsx';

/** A dataset for people without an account: by a link, or published where visitors may explore. */
export const SharedScreen = () => <Place>{(place, onRead) => <GuestExplorer {...{ place, onRead }} />}</Place>;
