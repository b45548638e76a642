export function importFolder(
  folder: string,
  given: { url: string; username: string; password: string; say?: (line: string) => void },
): Promise<string[]>;
