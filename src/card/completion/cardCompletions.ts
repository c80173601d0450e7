import { clientObjectIds } from './clientObjectIds.ts';
import { colors } from './colors.ts';
import { drawingSnippets } from './drawingSnippets.ts';
import { levelSnippets } from './levelSnippets.ts';
import { linkIds } from './linkIds.ts';
import { linkWords } from './linkWords.ts';
import { pointSnippets } from './pointSnippets.ts';
import type { CardCompletion } from './suggestion.ts';
import { symbols } from './symbols.ts';
import { times } from './times.ts';

/** Every completion of a card's text beside its keys and enums; a new one is a file beside this one and a line here. */
export const CARD_COMPLETIONS: readonly CardCompletion[] = [
  linkIds,
  linkWords,
  symbols,
  times,
  colors,
  clientObjectIds,
  drawingSnippets,
  pointSnippets,
  levelSnippets,
];
