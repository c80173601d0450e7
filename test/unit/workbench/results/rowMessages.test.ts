import assert from 'node:assert/strict';
import { parseMessage } from '../../../../src/protocol/parseMessage.ts';
import { toResultsSchema } from '../../../../src/protocol/resultsMessages.ts';
import { rowMessages } from '../../../../src/workbench/results/rowMessages.ts';

const columns = Array.from({ length: 20 }, (_, at) => ({ key: `k${at}`, label: 'x', kind: 'text' as const }));

describe('messages that bring rows', () => {
  it('are as many as their texts need, and each is one that the page reads', () => {
    const row = Object.fromEntries(columns.map(({ key }) => [key, 'y'.repeat(400)]));
    const messages = rowMessages(
      { columns },
      { run: 3, from: 100, exposure: 'masked' },
      Array.from({ length: 1_000 }, () => row),
    );
    assert.ok(messages.length > 1);
    let from = 100;
    for (const message of messages) {
      assert.equal(message.from, from);
      from += message.count;
      assert.equal(parseMessage(toResultsSchema(), message).kind, 'message');
    }
    assert.equal(from, 1_100);
  });

  it('is one for rows that are small', () => {
    assert.equal(
      rowMessages({ columns }, { run: 1, from: 0, exposure: 'masked' }, [{ k1: 'a' }, { k2: 'b' }]).length,
      1,
    );
  });
});
