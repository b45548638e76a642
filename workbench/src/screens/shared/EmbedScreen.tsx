import { GuestView } from '../explorer/guest/index.ts';
import { Place } from './Place.tsx';

/** One view of a dataset in a page of another site. */
export const EmbedScreen = () => <Place>{(place, onRead) => <GuestView {...{ place, onRead }} />}</Place>;
