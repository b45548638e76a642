export { MESSAGES, messageValues, useT, type MessageId, type Translate } from '../src/theme/messages.ts';
export { shortName, shortValues } from '../src/theme/short-names.ts';
export { translatorIn } from '../src/theme/translator.ts';
