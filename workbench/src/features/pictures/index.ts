export { forgetPicture, hasPicture, keepPicture, readPicture } from './storage.ts';
