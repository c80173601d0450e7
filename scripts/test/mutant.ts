/**
 * Loads one file with one piece of its text replaced: a process that imports this, with the environment of a mutant,
 * tests the mutant. No file is written.
 */
import { registerHooks } from 'node:module';

/** A file with one changed token. */
export interface Mutant {
  /** Path from the project root. */
  readonly file: string;
  /** Offsets of the replaced text. */
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
}

const MUTANT = 'CHART_CARDS_TEST_MUTANT';

/** The environment of a process that runs the mutant. */
export function environmentOf(mutant: Mutant): NodeJS.ProcessEnv {
  return { ...process.env, [MUTANT]: JSON.stringify(mutant) };
}

/** The text with the mutant's change. */
export function mutate(text: string, { start, end, replacement }: Mutant): string {
  return text.slice(0, start) + replacement + text.slice(end);
}

const given = process.env[MUTANT];
if (given !== undefined) {
  const mutant = JSON.parse(given) as Mutant;
  const changed = new URL(`../../${mutant.file}`, import.meta.url).href;
  registerHooks({
    load(url, context, nextLoad) {
      const loaded = nextLoad(url, context);
      return url === changed ? { ...loaded, source: mutate(String(loaded.source), mutant) } : loaded;
    },
  });
}
