import assert from 'node:assert/strict';
import { Uri } from 'vscode';
import type { PublishedCard } from '../../src/card/publishedCard.ts';
import type { CardService, DeleteResult } from '../../src/client/cards/cardService.ts';
import type { Outcome } from '../../src/client/outcome.ts';
import { deleteCard } from '../../src/workbench/commands/author/deleteCard.ts';
import type { Connections } from '../../src/workbench/connection/connectionProfile.ts';
import type { CardFileSystem } from '../../src/workbench/files/cardFileSystem.ts';
import { Person } from './steps/person.ts';

const ID = '5f0c1a2b3c4d5e6f70819203';
const TITLE = 'Gold holds its range';
const gone = { kind: 'refused', refusal: { status: 404 } } as unknown as Outcome<PublishedCard>;
const there = {
  kind: 'done',
  value: { status: 'Active', card: { metadata: { title: TITLE, symbol: 'XAUUSD' } } },
} as unknown as Outcome<PublishedCard>;

describe('a published card', () => {
  let person: Person;
  const closed: string[] = [];
  const files = { cardIsGone: (uri: Uri) => void closed.push(uri.path) } as unknown as CardFileSystem;

  beforeEach(() => {
    person = new Person();
    closed.length = 0;
  });
  afterEach(() => person.dispose());

  /** Deletes it on a service that answers reads in this order. */
  async function deleted(reads: Outcome<PublishedCard>[], result: DeleteResult, isConnected = true): Promise<unknown> {
    const service = { read: async () => reads.shift() ?? gone, delete: async () => result } as unknown as CardService;
    const connections = {
      cards: async () => (isConnected ? service : undefined),
      profile: () => ({ name: 'Main desk' }),
    } as unknown as Connections;
    const uri = Uri.parse(`chartcard:/main/${ID}/${ID}/${ID}/Gold.card.json`);
    return deleteCard(connections, files)(uri).catch((error: unknown) => error);
  }

  it('is deleted after a question that names it and its connection as read just now, and is looked for again', async () => {
    person.presses('Delete');
    assert.equal(await deleted([there, gone], { kind: 'deleted', after: 'answer' }), undefined);
    const [asked, said] = person.messages;
    assert.equal(asked?.text, `Delete “${TITLE}” on Main desk?`);
    assert.match(asked?.detail ?? '', /XAUUSD · Active[\s\S]*cannot be undone/);
    assert.equal(said?.text, `“${TITLE}” was deleted on Main desk.`);
    assert.equal(closed.length, 1);
  });

  it('that the service still has after it said otherwise stays open, and that is said', async () => {
    person.presses('Delete');
    const error = await deleted([there, there], { kind: 'deleted', after: 'answer' });
    assert.match(String(error), /says that it was deleted, but still has it/);
    assert.deepEqual(closed, []);
  });

  it('whose connection is gone is not called gone itself', async () => {
    const error = await deleted([], { kind: 'deleted', after: 'answer' }, false);
    assert.match(String(error), /Nothing was deleted\. The connection “main” is not there any more/);
    assert.deepEqual([person.messages, closed], [[], []]);
  });
});
