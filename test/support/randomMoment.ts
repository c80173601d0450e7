import { setTimeout as pause } from 'node:timers/promises';

/** Resolves at a random moment within the time. A real timer: a process is killed at any point of its work. */
export async function randomMoment(chance: () => number, withinMs: number): Promise<void> {
  await pause(chance() * withinMs);
}
