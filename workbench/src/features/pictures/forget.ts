/** Keys of small pictures in the browser's storage. The rest of them is not part of the first load. */
export const PREFIX = 'stroma.picture.';
export const keysOfPictures = (): string[] => Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));

export const forgetPictures = (): void => keysOfPictures().forEach((key) => localStorage.removeItem(key));
