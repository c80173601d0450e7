import type { LinkChoice } from './linkChoices.ts';
import type { LinkQuery } from './linkQuery.ts';

/** What accepting a choice does to the text. */
export interface ChoiceEdit {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
  /** Where the caret stands afterwards, in the text as it is then. */
  readonly caret: number;
}

/** The edit of a choice. An id is followed by its colon, so that the words come next; words close the link. */
export function choiceEdit(query: LinkQuery, choice: LinkChoice): ChoiceEdit {
  const { from, to } = query;
  if (choice.kind === 'words') {
    const insert = query.closed ? choice.words : `${choice.words}]]`;
    return { from, to, insert, caret: from + choice.words.length + 2 };
  }
  const { objectId } = choice.target;
  const rest = query.kind === 'id' ? query.rest : 'none';
  const insert = rest === 'none' ? `${objectId}:` : objectId;
  const shift = insert.length - (to - from);
  return { from, to, insert, caret: rest === 'words' ? query.end + shift : from + objectId.length + 1 };
}
