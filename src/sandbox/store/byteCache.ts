/** Named bytes; the most recently stored ones are kept, up to a total size. */
export class ByteCache {
  readonly #most: number;
  readonly #held = new Map<string, Buffer>();
  #bytes = 0;

  constructor(most: number) {
    this.#most = most;
  }

  get(name: string): Buffer | undefined {
    return this.#held.get(name);
  }

  set(name: string, bytes: Buffer): void {
    this.delete(name);
    this.#held.set(name, bytes);
    this.#bytes += bytes.length;
    for (const oldest of this.#held.keys()) {
      if (this.#bytes <= this.#most) return;
      this.delete(oldest);
    }
  }

  delete(name: string): void {
    this.#bytes -= this.#held.get(name)?.length ?? 0;
    this.#held.delete(name);
  }

  clear(): void {
    this.#held.clear();
    this.#bytes = 0;
  }
}
