export { MESSAGES, messageValues, useT, type MessageId, type Translate } from '../src/theme/messages.ts';
