/** File objects by upload: not serialisable, so not in the store. */
const files = new Map<string, File>();

export const keepFile = (id: string, file: File): void => void files.set(id, file);
export const keptFile = (id: string): File => files.get(id)!;
export const forgetFile = (id: string): void => void files.delete(id);
