import { changed, SAMPLE } from '../sampleCard.ts';
import type { Example } from './example.ts';

/** The row on text links. */
export const LINK_EXAMPLES: readonly Example[] = [
  // Text links
  {
    rule: 'links.dead',
    severity: 'error',
    text: changed('[[ceiling:the ceiling]]', '[[cieling:the ceiling]]'),
    at: ['metadata.preferenceText'],
    on: ['[[cieling:the ceiling]]'],
    says: /Did you mean "ceiling"\?/,
    mended: SAMPLE,
    besides: ['links.none'],
  },
  {
    rule: 'links.label',
    severity: 'warning',
    text: changed('[[band:Band]] and', '[[band:Band]] below [[lv_piv:.9099]] and'),
    at: ['metadata.comments'],
    on: ['.9099'],
    says: /^The link to pivot \(0\.9098\) says \.9099\.$/,
    mended: changed('[[band:Band]] and', '[[band:Band]] below [[lv_piv:.9098]] and'),
  },
  {
    rule: 'links.malformed',
    severity: 'error',
    text: changed('[[zone:zone]]', '[[zone]]'),
    at: ['metadata.preferenceText'],
    on: ['[[zone]]'],
    mended: SAMPLE,
  },
  {
    rule: 'links.malformed',
    severity: 'error',
    text: changed('[[zone:zone]]', '[[zone:zone]], [[:t]]'),
    at: ['metadata.preferenceText'],
    on: ['[[:t]]'],
    mended: changed('[[zone:zone]]', '[[zone:zone]], t'),
  },
  {
    rule: 'links.malformed',
    severity: 'error',
    text: changed('[[fib:ratios]].', '[[fib:ratios'),
    at: ['metadata.comments'],
    on: ['[[fib:ratios'],
    mended: changed('[[fib:ratios]].', '[[fib:ratios]]'),
  },
];
