export const CHROMIUM_FLAGS: string[];
export function findChromium(options?: { whole?: boolean }): string | null;
export function ensureChromium(options?: { whole?: boolean }): string;
