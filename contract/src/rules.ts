import { APP_LIMITS } from './app-limits.ts';

/** Validation rules of the specification's section 5, shared by the BFF and the forms. Each answers whether the text is right. */
export const isBlank = (text: string | null | undefined): boolean =>
  text === null || text === undefined || ['', 'null', 'undefined'].includes(text.trim());

/**
 * Characters that are not allowed in names, as a character class of a regular expression with the flag `u`: controls; overrides and isolates of the
 * writing direction, which reorder the text next to the name (U+202A to E, U+2066 to 9); half a character (a lone surrogate) and U+FFFD, which UTF-8
 * makes of it.
 */
export const NOT_IN_NAMES = '\\u0000-\\u001f\\u007f\\u202a-\\u202e\\u2066-\\u2069\\ud800-\\udfff\\ufffd';
const NO_NAME = new RegExp(`[${NOT_IN_NAMES}]`, 'u');
/** Whether a text may be a name: no character of NOT_IN_NAMES. */
export const isNameText = (text: string): boolean => !NO_NAME.test(text);
/** Pattern of a name on one line that is not blank. */
export const NAME_PATTERN = `^[^${NOT_IN_NAMES}]*[^${NOT_IN_NAMES}\\s][^${NOT_IN_NAMES}]*$`;

/** 3 to 50 characters, letters, digits and underscore, not starting with a digit. */
export const isUsername = (text: string): boolean =>
  text.length >= APP_LIMITS.username.min &&
  text.length <= APP_LIMITS.username.max &&
  /^[A-Za-z_][A-Za-z0-9_]*$/.test(text);

/** Registration: 6 to 16 characters with an uppercase letter and a digit; no whitespace. */
export const isRegistrationPassword = (text: string): boolean =>
  text.length >= APP_LIMITS.password.min &&
  text.length <= APP_LIMITS.password.max &&
  /[A-Z]/.test(text) &&
  /[0-9]/.test(text) &&
  !/\s/.test(text);

/** The weaker rule of section 5 for setting a new password: 6 to 16 characters without whitespace. */
export const isPasswordForm = (text: string): boolean =>
  text.length >= APP_LIMITS.password.min && text.length <= APP_LIMITS.password.max && !/\s/.test(text);

/** The rule of HTML's e-mail field, with a domain of at least two parts; ASCII only, so that no look-alike equals another address. */
export const isEmail = (text: string): boolean =>
  text.length <= 254 && /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9-]{1,63}(\.[A-Za-z0-9-]{1,63})+$/.test(text);

/** Job and sample names: no spaces, special symbols or Chinese characters; not starting with a digit or symbol. */
export const isJobOrSampleName = (text: string): boolean => /^[A-Za-z][A-Za-z0-9_]{0,79}$/.test(text);

/** Name rule A: a letter or underscore, then letters, digits, underscore, dot or space. */
export const isNameA = (text: string): boolean => /^[A-Za-z_][A-Za-z0-9_. ]*$/.test(text);
/** Name rule B: the same, and also comma, plus and hyphen. */
export const isNameB = (text: string): boolean => /^[A-Za-z_][A-Za-z0-9_. ,+-]*$/.test(text);
export const isHexColour = (text: string): boolean => /^#[0-9A-Fa-f]{6}$/.test(text);

/** Characters that are not allowed in file names on some systems. */
// eslint-disable-next-line no-control-regex
const NOT_IN_FILE_NAMES = /[\\/:*?"<>|\u0000-\u001f]+/g;
/** The name under which a file of an analysis is saved: every analysis has files of the same names. */
export const fileNameOf = (analysis: string, name: string): string =>
  `${analysis.replace(NOT_IN_FILE_NAMES, '_').slice(0, 100).trim()} ${name}`;
