export { forgetPicture, keepPicture, readPicture } from './storage.ts';
