import { duplicateCard, newCardFromTemplate, rollCardForward } from './cardReuse.ts';

/** The analyst's commands: a bundle of its own, loaded by the first of them, so that opening a window doesn't pay for it. */
export const analystActions = { rollCardForward, duplicateCard, newCardFromTemplate };
