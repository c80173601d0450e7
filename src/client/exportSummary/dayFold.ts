import type { Decimal } from './decimal.ts';
import { DecimalSum } from './decimalSum.ts';
import type { DayFlow } from './exportSummary.ts';

const DAY_MS = 86_400_000;
/** A hundred years: a hostile file must not fill the memory. */
const MAX_DAYS = 36_525;

interface Flow {
  readonly day: number;
  readonly in: DecimalSum;
  readonly out: DecimalSum;
}

/** Sums movements by the UTC day of their recording. */
export class DayTotals {
  #days: Map<number, Flow> | undefined = new Map();
  #last: Flow | undefined;

  /** `at`: epoch milliseconds. */
  add(at: number, amount: Decimal): void {
    if (this.#days === undefined) return;
    const day = Math.floor(at / DAY_MS);
    // Rows of one day follow each other.
    const flow = this.#last?.day === day ? this.#last : this.#flowOf(day, this.#days);
    this.#last = flow;
    if (amount.units < 0) flow.out.add(amount);
    else flow.in.add(amount);
  }

  /** The earliest first; undefined when there were too many. */
  end(): readonly DayFlow[] | undefined {
    if (this.#days === undefined) return undefined;
    return [...this.#days.values()]
      .toSorted((a, b) => a.day - b.day)
      .map((flow) => ({ day: flow.day, in: flow.in.toString(), out: flow.out.toString() }));
  }

  #flowOf(day: number, days: Map<number, Flow>): Flow {
    const flow = days.get(day) ?? { day, in: new DecimalSum(), out: new DecimalSum() };
    days.set(day, flow);
    if (days.size > MAX_DAYS) this.#days = undefined;
    return flow;
  }
}
