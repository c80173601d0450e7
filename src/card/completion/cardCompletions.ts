import { clientObjectIdCompletion } from './clientObjectIds.ts';
import { colorCompletion } from './colors.ts';
import { drawingSnippets } from './drawingSnippets.ts';
import { levelSnippets } from './levelSnippets.ts';
import { linkIdCompletion } from './linkIds.ts';
import { linkLabelCompletion } from './linkWords.ts';
import { pointSnippets } from './pointSnippets.ts';
import type { CardCompletion } from './suggestion.ts';
import { symbolCompletion } from './symbols.ts';
import { timeCompletion } from './times.ts';

/** Every completion of a card's text beside its keys and enums; a new one is a file beside this one and a line here. */
export const CARD_COMPLETIONS: readonly CardCompletion[] = [
  linkIdCompletion,
  linkLabelCompletion,
  symbolCompletion,
  timeCompletion,
  colorCompletion,
  clientObjectIdCompletion,
  drawingSnippets,
  pointSnippets,
  levelSnippets,
];
