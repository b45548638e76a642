export function writeDemoContent(seedDir: string): Promise<string>;
