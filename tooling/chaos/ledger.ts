/** Facts that the clients of a run know for certain: every acknowledged change, and everything that must not happen. */
export class Ledger {
  faults = 0;
  /** Acknowledged work that no longer exists or ended without a typed reason. */
  readonly lost: string[] = [];
  /** Work that was done twice. */
  readonly duplicate: string[] = [];
  /** Replies of 500 and above, except 504 while a process restarts. */
  readonly serverErrors: string[] = [];
  /** Processes that ended although no fault ended them. */
  readonly exits: string[] = [];
  readonly counts: Record<string, number> = {};
  /** Time of the last fault that took a process away; 504 is correct until the platform is ready again. */
  private awayUntil = 0;

  count(what: string): void {
    this.counts[what] = (this.counts[what] ?? 0) + 1;
  }

  away(ms: number): void {
    this.awayUntil = Math.max(this.awayUntil, Date.now() + ms);
  }

  /** Records a reply's status. */
  saw(status: number, what: string): void {
    this.count(`${Math.floor(status / 100)}xx`);
    if (status < 500 || (status === 504 && Date.now() < this.awayUntil)) return;
    this.serverErrors.push(`${new Date().toISOString()} ${status} ${what}`);
  }

  get isGood(): boolean {
    return ![this.lost, this.duplicate, this.serverErrors, this.exits].some((list) => list.length);
  }

  summary(): string {
    const { faults, lost, duplicate, serverErrors, exits } = this;
    return `${faults} faults, ${lost.length} lost, ${duplicate.length} duplicate, ${serverErrors.length} 5xx, ${exits.length} exits`;
  }
}
