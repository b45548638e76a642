import { GuestView } from '../explorer/guest/index.ts';
import { GuestPage } from './Place.tsx';

/** One view of a dataset in a page of another site. */
export const EmbedScreen = () => <GuestPage>{(place, onRead) => <GuestView {...{ place, onRead }} />}</GuestPage>;
