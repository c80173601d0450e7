import assert from 'node:assert/strict';
import { ChangeSet, Text } from '@codemirror/state';
import fc from 'fast-check';
import {
  type LocalEdits,
  noLocalEdits,
  rebaseLocalEdits,
  withLocalEdit,
} from '../../../../../webview/editor/texts/textEditor.ts';

const textOf = (text: string): Text => Text.of(text.split('\n'));

/** What the editor holds. */
const shown = ({ base, typed }: LocalEdits): string => typed.apply(base).toString();

function type(over: LocalEdits, from: number, to: number, insert: string): LocalEdits {
  return withLocalEdit(over, ChangeSet.of({ from, to, insert }, over.typed.newLength));
}

describe('a text that changes elsewhere while it is edited', () => {
  it('merges the other change, and keeps what was typed', () => {
    const over = type(noLocalEdits(textOf('Buy the retest.')), 15, 15, ' Mind the gap.');
    const { change, over: after } = rebaseLocalEdits(over, textOf('Buy the second retest.'));
    assert.equal(shown(after), 'Buy the second retest. Mind the gap.');
    assert.equal(change.apply(textOf(shown(over))).toString(), shown(after));
  });

  it('is the new text if nothing was typed', () => {
    assert.equal(shown(rebaseLocalEdits(noLocalEdits(textOf('a\nb')), textOf('c\nd\ne')).over), 'c\nd\ne');
  });

  it('never loses typed text, and always matches the editor', () => {
    const words = fc.array(fc.constantFrom('a', 'b', ' ', '\n'), { maxLength: 12 }).map((parts) => parts.join(''));
    const places = fc.tuple(fc.nat(12), fc.nat(12));
    fc.assert(
      fc.property(words, words, fc.array(places, { maxLength: 4 }), (first, second, typing) => {
        let over = noLocalEdits(textOf(first));
        typing.forEach(([one, other], at) => {
          const length = over.typed.newLength;
          const [from, to] = [Math.min(one, other, length), Math.min(Math.max(one, other), length)];
          over = type(over, from, to, `<${at}>`);
        });
        const { change, over: after } = rebaseLocalEdits(over, textOf(second));
        assert.equal(change.apply(textOf(shown(over))).toString(), shown(after));
        for (const [typed] of shown(over).matchAll(/<\d>/g)) assert.ok(shown(after).includes(typed));
        assert.equal(after.base.toString(), second);
      }),
    );
  });
});
