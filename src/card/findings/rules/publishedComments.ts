import { createScanner, type SyntaxKind } from 'jsonc-parser';
import type { Rule } from '../finding.ts';
import { findingAt } from '../findingAt.ts';
import { changeableCard } from '../publishedState.ts';

const PUBLISHED_COMMENTS = 'published.comments';

/** By number: the library's constant enum does not exist at run time. */
const LINE_COMMENT: SyntaxKind = 12;
const BLOCK_COMMENT: SyntaxKind = 13;
const END: SyntaxKind = 17;

/** `//` and block comments are no part of the card: the service does not get them, and opening it anew has none. */
export const publishedComments: Rule = {
  id: PUBLISHED_COMMENTS,
  needsWholeText: true,
  *check(card, context) {
    if (changeableCard(context) === undefined || !/\/[/*]/.test(card.text)) return;
    const scanner = createScanner(card.text);
    for (let token = scanner.scan(); token !== END; token = scanner.scan()) {
      if (token !== LINE_COMMENT && token !== BLOCK_COMMENT) continue;
      const range = { offset: scanner.getTokenOffset(), length: scanner.getTokenLength() };
      const message = 'Comments are kept only in this editor; the service does not store them.';
      yield findingAt(card, PUBLISHED_COMMENTS, 'hint', [], message, { range });
      return;
    }
  },
};
