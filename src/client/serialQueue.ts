/** Runs jobs one at a time, in order. A job that fails doesn't stop the ones after it. */
export class SerialQueue {
  #tail: Promise<unknown> = Promise.resolve();

  /** Runs the job after all earlier ones, and settles as it does, before the next one begins. */
  run<T>(job: () => Promise<T>): Promise<T> {
    const result = this.#tail.then(job);
    this.#tail = result.catch(() => undefined);
    return result;
  }

  /** Resolves when every job added so far has ended. */
  async drained(): Promise<void> {
    await this.#tail;
  }
}
