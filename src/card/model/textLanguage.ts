/**
 * The language of the texts that pages and exported files show, for `lang` attributes and `Intl`. Nothing is translated,
 * so VS Code's or the browser's language would be a wrong claim, and `Intl` may reject it: with the system locale C it is
 * `en-US@posix`.
 */
export const TEXT_LANGUAGE = 'en';

/** The `lang` of an element with a card's own text, whose language is unknown. */
export const CARD_TEXT_LANGUAGE = '';
