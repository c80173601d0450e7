import assert from 'node:assert/strict';
import { NO_FILTER } from '../../../../src/authoring/tree/cardFilter.ts';
import { ChannelCards } from '../../../../src/authoring/tree/channelCards.ts';
import { channelRows } from '../../../../src/authoring/tree/channelRows.ts';
import type { CardPage } from '../../../../src/client/cards/cardService.ts';
import type { Outcome } from '../../../../src/client/outcome.ts';
import { cardSummary } from '../../../support/records.ts';

const { signal } = new AbortController();
const LIST = { id: 'analyses.list', title: 'List analyses of a channel' };

/** The messages of a channel whose list has these responses, in order. */
async function messages(...answers: readonly Outcome<CardPage>[]) {
  const left = [...answers];
  const list = new ChannelCards(async () => left.shift() ?? assert.fail('asked once more'));
  for (const _ of answers) await list.refresh(signal);
  const rows = channelRows(list, NO_FILTER, 'updated', () => []);
  return { cards: rows.cards.length, messages: rows.messages };
}

const page = (unreadItems: readonly unknown[]): Outcome<CardPage> => ({
  kind: 'done',
  status: 200,
  attempts: 1,
  value: {
    cards: [cardSummary({ title: 'Readable' })],
    unreadable: unreadItems.length,
    ...(unreadItems.length === 0 ? {} : { unreadItems }),
    page: 1,
    hasNext: false,
    complete: unreadItems.length === 0,
    total: undefined,
  },
});

describe('a channel whose list can’t be read completely', () => {
  it('shows the readable cards, the number of unreadable ones, and a way to those', async () => {
    const shown = await messages(page([{ title: 'without an ID' }, 7]));
    assert.equal(shown.cards, 1);
    assert.deepEqual(shown.messages, [
      {
        about: 'unreadable',
        text: '2 cards couldn’t be read',
        detail: 'Show Response',
        command: 'chartCards.showResponse',
        args: [{ operation: LIST, raw: [{ title: 'without an ID' }, 7], records: 2 }],
      },
    ]);
    assert.equal((await messages(page(['x']))).messages[0]?.text, '1 card couldn’t be read');
    assert.deepEqual((await messages(page([]))).messages, []);
    assert.deepEqual((await messages(page(['x']), page([]))).messages, [], 'a refresh that reads all');
  });

  it('shows a response that isn’t a list, and keeps the cards that were read', async () => {
    const failure = { kind: 'malformed', code: 'REPLY_SHAPE', text: 'It does not fit.' } as const;
    const odd = { kind: 'unknown', failure, journalId: undefined, raw: { of: 'another kind' } } as const;
    const shown = await messages(page([]), odd);
    assert.equal(shown.cards, 1);
    const [message] = shown.messages;
    assert.equal(message?.text, 'The list isn’t in the documented format');
    assert.deepEqual(
      [message.command, message.args],
      ['chartCards.showResponse', [{ operation: LIST, raw: { of: 'another kind' } }]],
    );
  });
});
