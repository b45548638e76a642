export interface Started {
  url: string;
  env: Record<string, string>;
  demo: { link: string; username: string; password: string | null };
  supervisor: { pidOf(name: string): number | undefined; stop(): Promise<void> };
}
export function startPlatform(settings: {
  host: string;
  port: number;
  dataDir: string;
  /** How a process ended: its signal or its exit code. */
  onExit?: (name: string, how: string | number) => void;
  /** Further environment variables of the three processes. */
  more?: Record<string, string>;
}): Promise<Started>;
export function waitReady(url: string, timeoutMs?: number): Promise<unknown>;
export function readSettings(): { host: string; port: number; dataDir: string };
