/** The length of a text as its limits count it, in code points: an emoji is one character, half of one too. */
export function countCharacters(text: string): number {
  let length = 0;
  for (const _ of text) length++;
  return length;
}
