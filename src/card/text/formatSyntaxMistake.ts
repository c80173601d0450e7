import type { JsonMistake, SyntaxMistake } from './cardText.ts';

/** Why a text isn't valid JSON, for people. */
export function formatSyntaxMistake(mistake: SyntaxMistake): string {
  switch (mistake.kind) {
    case 'tooLong':
      return `The text has ${mistake.characters} characters. A card can have at most ${mistake.most}.`;
    case 'tooDeep':
      return `The text is nested more than ${mistake.most} levels deep and can’t be read as a card.`;
    case 'tooManyTokens':
      return `The text has more than ${mistake.most} tokens and can’t be read as a card.`;
    case 'tooManyEscapes':
      return `The text has more than ${mistake.most} escapes and can’t be read as a card.`;
    case 'duplicateKey':
      return `Duplicate key ${JSON.stringify(mistake.key)}. Only the last one is used. Remove one.`;
    default:
      return MESSAGES[mistake.kind];
  }
}

const MESSAGES: Readonly<Record<JsonMistake, string>> = {
  InvalidSymbol: 'Invalid JSON value. Strings need double quotes.',
  InvalidNumberFormat: 'Invalid number.',
  PropertyNameExpected: 'Expected a key in double quotes.',
  ValueExpected: 'Expected a value.',
  ColonExpected: 'Expected a colon.',
  CommaExpected: 'Expected a comma.',
  CloseBraceExpected: 'Expected a closing brace }.',
  CloseBracketExpected: 'Expected a closing bracket ].',
  EndOfFileExpected: 'Unexpected text after the end of the card.',
  InvalidCommentToken: 'Comments aren’t allowed here.',
  UnexpectedEndOfComment: 'Unclosed comment. */ is missing.',
  UnexpectedEndOfString: 'Unclosed string. A double quote is missing on this line.',
  UnexpectedEndOfNumber: 'Incomplete number.',
  InvalidUnicode: 'Expected four hexadecimal digits after \\u.',
  InvalidEscapeCharacter: 'Invalid escape sequence. Write a backslash as \\\\.',
  InvalidCharacter: 'Strings can’t contain control characters. Use an escape such as \\n or \\t.',
  InvalidJson: 'Invalid JSON.',
};
