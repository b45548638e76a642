/** Keystroke-level model: pointing and clicking, and typing a character (average typist). */
export const PRESS_S = 1.5;
export const LETTER_S = 0.28;

export interface Step {
  name: string;
  presses: number;
  letters: number;
  /** Seconds from the step's start to its end, by the clock of the script, which clicks immediately. */
  clock: number;
  /** The value and its limit: `null` if there is no goal. */
  goal: { what: string; limit: number; value: number } | null;
  /** What happened instead: the first line of the error. */
  failed: string | null;
}

export const inputsOf = ({ presses, letters }: Pick<Step, 'presses' | 'letters'>): number =>
  presses * PRESS_S + letters * LETTER_S;

/** Consecutive steps, with the user actions in each. */
export class StopWatch {
  readonly steps: Step[] = [];
  #now: Step | null = null;
  readonly #say: (text: string) => void;
  constructor(say: (text: string) => void) {
    this.#say = say;
  }

  pressed(): void {
    if (this.#now) this.#now.presses += 1;
  }
  typed(letters: number): void {
    if (this.#now) this.#now.letters += letters;
  }

  /** Runs a step. A failed step is recorded, and its error is thrown unless `goesOn`. */
  async step(name: string, run: () => Promise<void>, goesOn = false): Promise<Step> {
    const step: Step = { name, presses: 0, letters: 0, clock: 0, goal: null, failed: null };
    this.steps.push(step);
    this.#now = step;
    const begun = performance.now();
    try {
      await run();
    } catch (error) {
      step.failed = String(error).split('\n')[0]!.slice(0, 160);
      if (!goesOn) throw error;
    } finally {
      step.clock = (performance.now() - begun) / 1000;
      this.#now = null;
      const hands = `${step.presses} presses, ${step.letters} letters, ${inputsOf(step).toFixed(0)} s of hands`;
      this.#say(`${step.clock.toFixed(1).padStart(7)} s  ${name}: ${step.failed ?? hands}`);
    }
    return step;
  }

  /** Sums of steps. */
  sum(names: readonly string[]): Pick<Step, 'presses' | 'letters' | 'clock'> {
    const chosen = this.steps.filter(({ name }) => names.includes(name));
    const of = (key: 'presses' | 'letters' | 'clock') => chosen.reduce((sum, step) => sum + step[key], 0);
    return { presses: of('presses'), letters: of('letters'), clock: of('clock') };
  }
}
