/** Reason why a file cannot be read: id and params of the server's error. */
export class Fault extends Error {
  readonly id: string;
  readonly params: Readonly<Record<string, string | number>>;
  constructor(id: string, params: Readonly<Record<string, string | number>>) {
    super(id);
    this.id = id;
    this.params = params;
  }
}
