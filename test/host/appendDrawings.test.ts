import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { Card, Drawing } from '../../src/card/card.ts';
import type { CardService } from '../../src/client/cards/cardService.ts';
import { createCardService } from '../../src/client/cards/createCardService.ts';
import type { Outcome } from '../../src/client/outcome.ts';
import type { ServiceClient } from '../../src/client/serviceClient.ts';
import type { ServiceConnections } from '../../src/workbench/connection/connectionProfile.ts';
import { isCommandError } from '../../src/workbench/executeCommand.ts';
import { appendDrawings } from '../../src/workbench/files/appendDrawingsCommands.ts';
import type { CardAddress } from '../../src/workbench/files/remoteCards.ts';
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
  let refreshed: string[];
  let prompts: { readonly items: readonly string[]; readonly value?: string | undefined }[];
  const real = new Map<string, PropertyDescriptor | undefined>();

  beforeEach(() => {
    person = new Person();
    [sent, refreshed, prompts] = [[], [], []];
    stub('showQuickPick', async (items: readonly vscode.QuickPickItem[]) => {
      prompts.push({ items: items.map(({ label }) => label) });
      return items;
    });
    stub('showInputBox', async ({ value }: vscode.InputBoxOptions) => {
      prompts.push({ items: [], value });
      return value;
    });
  });
  afterEach(async () => {
    for (const [name, descriptor] of real) if (descriptor) Object.defineProperty(vscode.window, name, descriptor);
    person.dispose();
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  });

  function stub(name: 'showQuickPick' | 'showInputBox', value: unknown): void {
    real.set(name, Object.getOwnPropertyDescriptor(vscode.window, name));
    Object.defineProperty(vscode.window, name, { value, configurable: true, writable: true });
  }

  /** The command, with a service that holds one card and answers the append with `reply`. */
  function command(answer: Outcome<unknown> = DONE, published = PUBLISHED) {
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
    } as unknown as ServiceConnections;
    const files = {
      refresh: async (uri: vscode.Uri) => {
        refreshed.push(uri.path);
        return 'updated' as const;
      },
    };
    return appendDrawings(connections, files, { originOf: () => ADDRESS });
  }

  it('come from the draft, go to the card it was published as, and get other IDs where theirs are taken', async () => {
    person.presses('Append', undefined);
    await command()((await documentOf(DRAFT)).uri);
    assert.deepEqual(prompts, [{ items: [], value: PUBLISHED.analysisId }, { items: ['a', 'b'] }]);
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
