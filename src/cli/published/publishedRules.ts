/** What `--published` says beside the rules of a card's text; each has a page in `docs/rules`, too. */
export const PUBLISHED_RULES = { save: 'published.save', unmatched: 'published.unmatched' } as const;
