export function writeDemoContent(seedDir: string, options?: { cells?: number }): Promise<string>;
