export interface Note {
  id: string;
  params: Record<string, string | number>;
}

/** Notes that do not stop the upload, each once. */
export class Notes {
  readonly items: Note[] = [];
  /** Takes back what does not hold for this file after all. */
  drop(ids: readonly string[]): void {
    const kept = this.items.filter(({ id }) => !ids.includes(id));
    this.items.splice(0, this.items.length, ...kept);
  }
  add(id: string, params: Record<string, string | number> = {}): void {
    if (!this.items.some((one) => one.id === id)) this.items.push({ id, params });
  }
}
