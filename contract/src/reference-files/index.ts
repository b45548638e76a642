/** Reads files of the reference library: packed or not, reduced to what the server stores. Runs in browsers, in the server and in commands. */
export { readReferences, type ReferenceText, type UnreadReason } from './read.ts';
