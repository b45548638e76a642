export interface Note {
  id: string;
  params: Record<string, string | number>;
}

/** Unique notes that do not stop the upload. */
export class Notes {
  readonly items: Note[] = [];
  /** Removes notes that turned out not to apply. */
  drop(ids: readonly string[]): void {
    const kept = this.items.filter(({ id }) => !ids.includes(id));
    this.items.splice(0, this.items.length, ...kept);
  }
  add(id: string, params: Record<string, string | number> = {}): void {
    if (!this.items.some((one) => one.id === id)) this.items.push({ id, params });
  }
}
