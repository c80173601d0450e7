const CAPACITY = 100;
const COST = 5;
const TIMEOUT_COST = 10;
const REFILL = 1;

/** A connection's allowance of repeats: many commands in one outage do not multiply the traffic. */
export class RetryBudget {
  #tokens = CAPACITY;

  /** Takes the cost of one repeat; false when too little is left. A time-out costs double. */
  take(after: 'timeout' | 'other'): boolean {
    const cost = after === 'timeout' ? TIMEOUT_COST : COST;
    if (this.#tokens < cost) return false;
    this.#tokens -= cost;
    return true;
  }

  /** A call succeeded: gives a little back, and the whole cost when it needed a repeat. */
  refill(afterRepeat: boolean): void {
    this.#tokens = Math.min(CAPACITY, this.#tokens + (afterRepeat ? COST : REFILL));
  }
}
