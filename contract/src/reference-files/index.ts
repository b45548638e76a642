/** Reads the files of the reference library: packed or not, reduced to what the server stores. Runs in a browser, in the server and in commands. */
export { readReferences, type ReferenceText, type UnreadReason } from './read.ts';
