/** Why a file cannot be read: the id and the values of the error that the server would answer with. */
export class Fault extends Error {
  readonly id: string;
  readonly params: Readonly<Record<string, string | number>>;
  constructor(id: string, params: Readonly<Record<string, string | number>>) {
    super(id);
    this.id = id;
    this.params = params;
  }
}
