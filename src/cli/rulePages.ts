import { type RulePage, readRulePage } from '../card/findings/rulePage.ts';
import { readOwnFile } from './ownFile.ts';

/** The page about a rule, which comes with the program; undefined where it was taken away from it. */
export async function readOwnRulePage(rule: string): Promise<RulePage | undefined> {
  const text = await readOwnFile(`docs/rules/${rule}.md`);
  return text === undefined ? undefined : readRulePage(text);
}
