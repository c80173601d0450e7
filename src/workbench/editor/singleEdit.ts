import type { TextEdit } from '../../card/textEdit.ts';

/** One edit that turns `before` into `after`, over no more than what differs; none when nothing does. */
export function singleEdit(before: string, after: string): readonly TextEdit[] {
  if (before === after) return [];
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start++;
  let end = 0;
  while (end < most - start && before[before.length - 1 - end] === after[after.length - 1 - end]) end++;
  const newText = after.slice(start, after.length - end);
  return [{ offset: start, length: before.length - start - end, newText }];
}
