/** An answer that somebody waits for; the first that is given counts. */
export interface Answer<T> {
  readonly given: Promise<T>;
  give(answer: T): void;
}

export function answerOnce<T>(): Answer<T> {
  const { promise, resolve } = Promise.withResolvers<T>();
  return { given: promise, give: resolve };
}
