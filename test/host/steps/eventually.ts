/** Waits until VS Code has what is asked for: its events come before or after the change that causes them. */
export async function waitFor<T>(ask: () => T | Promise<T>): Promise<Exclude<T, undefined | false>> {
  for (let tries = 0; tries < 400; tries++) {
    const answer = await ask();
    if (answer !== undefined && answer !== false) return answer as Exclude<T, undefined | false>;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error('VS Code did not come to it.');
}
