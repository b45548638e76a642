export function writeDemoContent(seedDir: string, options?: { cells?: number }): Promise<string>;
export function writeDemoTour(seedDir: string, options?: { cells?: number }): Promise<string>;
export function writeFirstReferences(seedDir: string): Promise<string>;
