/** Messages and their translator: server-safe functions, and the hook. */
export { MESSAGES } from './catalogue.ts';
export { messageValues, translate, type MessageId, type MessageValues, type Translate } from './translate.ts';
export { useT } from './useT.ts';
