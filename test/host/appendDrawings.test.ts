import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { type CardAddress, cardAddressOf } from '../../src/authoring/documents/remoteCards.ts';
import { appendDrawings } from '../../src/authoring/drafts/appendDrawings.ts';
import type { Card, Drawing } from '../../src/card/model/card.ts';
import type { CardService } from '../../src/client/cards/cardService.ts';
import { createCardService } from '../../src/client/cards/createCardService.ts';
import type { Outcome } from '../../src/client/outcome.ts';
import type { ServiceClient } from '../../src/client/serviceClient.ts';
import type { Connections } from '../../src/shell/connection/connections.ts';
import type { ServiceConnections } from '../../src/shell/connection/serviceConnections.ts';
import { isCommandError } from '../../src/shell/executeCommand.ts';
import { memoryJournal } from '../support/scriptedClient.ts';
import { Person } from './steps/person.ts';
import { documentOf, publishedAs, REVIEWED } from './steps/savedCards.ts';

const line = (clientObjectId: string): Drawing => ({
  type: 'HORIZONTAL_LINE',
  clientObjectId,
  points: [{ time: '2026-03-02T08:00:00Z', price: 1.1 }],
});
const THERE: Card = { ...REVIEWED, drawings: [line('a')] };
const DRAFT: Card = { ...REVIEWED, drawings: [line('a'), line('b')] };
const PUBLISHED = publishedAs(THERE, 1);
const ADDRESS: CardAddress = {
  connectionId: 'desk',
  communityId: PUBLISHED.communityId,
  channelId: PUBLISHED.channelId,
  analysisId: PUBLISHED.analysisId,
};
const DONE = { kind: 'done', value: { data: {} }, status: 200, attempts: 1 } as const;

describe('drawings appended to a published card', () => {
  let person: Person;
  let sent: unknown[];
  let refreshed: (CardAddress | undefined)[];
  let prompts: (readonly string[] | string)[];
  const real = new Map<string, PropertyDescriptor | undefined>();

  beforeEach(() => {
    person = new Person();
    [sent, refreshed, prompts] = [[], [], []];
    stub('showQuickPick', async (items: readonly vscode.QuickPickItem[]) => {
      prompts.push(items.map(({ label, description }) => `${label}, ${description}`));
      return items;
    });
  });
  afterEach(async () => {
    for (const [name, descriptor] of real) if (descriptor) Object.defineProperty(vscode.window, name, descriptor);
    person.dispose();
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  });

  function stub(name: 'showQuickPick', value: unknown): void {
    real.set(name, Object.getOwnPropertyDescriptor(vscode.window, name));
    Object.defineProperty(vscode.window, name, { value, configurable: true, writable: true });
  }

  /** The command, with a service that holds one card and answers the append with `reply`. */
  function command(
    answer: Outcome<unknown> = DONE,
    published = PUBLISHED,
    originOf: () => CardAddress | undefined = () => ADDRESS,
  ) {
    const client = {
      origin: 'http://127.0.0.1',
      journal: memoryJournal(),
      lateWriteMs: 0,
      call: async ({ id }: { readonly id: string }, input: unknown) => {
        if (id !== 'analyses.append') return { kind: 'notSent', failure: { kind: 'offline', code: '', text: 'Away.' } };
        sent.push(input);
        return answer;
      },
    } as unknown as ServiceClient;
    const connection = { id: 'desk', name: 'Desk', communityId: PUBLISHED.communityId, channels: [] };
    const service: Pick<CardService, 'read' | 'append'> = {
      append: createCardService(client).append,
      read: async () => ({ kind: 'done', value: published, status: 200, attempts: 1 }),
    };
    const connections = {
      current: connection,
      profile: () => connection,
      cards: async () => service,
      senderOf: async () => 'mara@example.com',
    } as unknown as Connections & ServiceConnections;
    const files = {
      refresh: async (uri: vscode.Uri) => {
        refreshed.push(cardAddressOf(uri));
        return 'updated' as const;
      },
    };
    const choose = async (title: string) => {
      prompts.push(title);
      return { connectionId: 'desk', analysisId: PUBLISHED.analysisId };
    };
    return appendDrawings({ connections, files, origins: { originOf }, choose });
  }

  it('come from the draft, go to the card it was published as, and get other IDs where theirs are taken', async () => {
    person.presses('Append', undefined);
    await command()((await documentOf(DRAFT)).uri);
    assert.deepEqual(prompts, [['a, Horizontal line', 'b, Horizontal line']]);
    const [confirmed, said] = person.messages;
    assert.equal(confirmed?.text, `Append 2 drawings to “${REVIEWED.metadata.title}” on Desk?`);
    const [{ path, body }] = sent as [{ path: unknown; body: { sender: string; drawings: Drawing[] } }];
    assert.deepEqual(path, { analysisId: PUBLISHED.analysisId });
    assert.equal(body.sender, 'mara@example.com');
    const ids = body.drawings.map(({ clientObjectId }) => clientObjectId);
    assert.equal(ids.length, 2);
    assert.ok(!ids.includes('a') && ids.includes('b'), String(ids));
    assert.equal(said?.text, `2 drawings were appended to “${REVIEWED.metadata.title}”.`);
    assert.equal(refreshed.length, 1);
  });

  it('go to a card chosen by name if the draft wasn’t published, and its address is the one the service tells', async () => {
    person.presses('Append', undefined);
    await command(DONE, PUBLISHED, () => undefined)((await documentOf(DRAFT)).uri);
    assert.deepEqual(prompts, ['Append Drawings', ['a, Horizontal line', 'b, Horizontal line']]);
    assert.equal(sent.length, 1);
    assert.deepEqual(refreshed, [ADDRESS]);
  });

  it('aren’t sent without confirmation, nor to a card that is no longer Pending', async () => {
    const { uri } = await documentOf(DRAFT);
    person.presses(undefined);
    await command()(uri);
    await assert.rejects(
      command(DONE, { ...PUBLISHED, status: 'Active' })(uri),
      /The card is Active, and drawings can be added only while it’s Pending/,
    );
    assert.deepEqual(sent, []);
  });

  it('aren’t reported as lost if they may have been added, and lead to Pending Writes', async () => {
    person.presses('Append');
    const failure = { kind: 'reset', code: 'ECONNRESET', text: 'It broke off.' } as const;
    const running = command({ kind: 'unknown', failure, journalId: undefined })((await documentOf(DRAFT)).uri);
    await assert.rejects(running, (error) => {
      assert.ok(isCommandError(error));
      assert.match(error.message, /^We couldn’t confirm whether the drawings were appended/);
      assert.deepEqual(
        error.actions.map(({ command: id }) => id),
        ['chartCards.checkPendingWrites'],
      );
      return true;
    });
  });
});
