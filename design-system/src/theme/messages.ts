/** Messages and their translator: what a server can read, and the hook. */
export { MESSAGES } from './catalogue.ts';
export { messageValues, translate, type MessageId, type MessageValues, type Translate } from './translate.ts';
export { useT } from './useT.ts';
