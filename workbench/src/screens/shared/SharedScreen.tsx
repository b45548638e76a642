import { GuestExplorer } from '../explorer/guest/index.ts';
import { GuestPage } from './Place.tsx';

/** A dataset for people without an account: by a link, or published where visitors may explore. */
export const SharedScreen = () => <GuestPage>{(place, onRead) => <GuestExplorer {...{ place, onRead }} />}</GuestPage>;
