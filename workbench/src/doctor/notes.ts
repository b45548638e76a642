export interface Note {
  id: string;
  params: Record<string, string | number>;
}

/** What is worth a word and stops nothing, each once. */
export class Notes {
  readonly items: Note[] = [];
  add(id: string, params: Record<string, string | number> = {}): void {
    if (!this.items.some((one) => one.id === id)) this.items.push({ id, params });
  }
}
