import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import * as vscode from 'vscode';
import { SaveStatus } from '../../src/authoring/files/saveMessages.ts';
import type { SaveResult } from '../../src/client/cards/cardService.ts';
import type { ServiceRefusal } from '../../src/client/outcome.ts';
import { Person, type ShownMessage } from './steps/person.ts';
import { documentOf, publishedAs, REVIEWED, SaveFixture, withFields } from './steps/savedCards.ts';

const MINE = withFields({ title: 'Mine' });
const FAILED_INSIDE = { kind: 'wrongSender', ownerId: 'owner' } as const;

function refused(change: Partial<ServiceRefusal>): SaveResult {
  return { kind: 'refused', refusal: { operation: 'analyses.update', status: 400, ...change } as ServiceRefusal };
}

describe('the status bar after saves', () => {
  it('shows the last result only: a failure takes away that an earlier save succeeded', () => {
    const shown: string[] = [];
    const real = Object.getOwnPropertyDescriptor(vscode.window, 'setStatusBarMessage');
    const show = (text: string) => {
      shown.push(text);
      return { dispose: () => void shown.splice(shown.indexOf(text), 1) };
    };
    Object.defineProperty(vscode.window, 'setStatusBarMessage', { value: show, configurable: true, writable: true });
    try {
      const status = new SaveStatus();
      status.saved('Forex Desk', false);
      assert.match(shown.join(), /^\$\(check\) Saved to Forex Desk, \d\d:\d\d$/);
      status.failed('Forex Desk');
      assert.deepEqual(shown, ['$(error) The last save to Forex Desk didn’t complete']);
      status.dispose();
      assert.deepEqual(shown, []);
    } finally {
      if (real) Object.defineProperty(vscode.window, 'setStatusBarMessage', real);
    }
  });
});

describe('a save that fails', () => {
  let person: Person;
  let fixture: SaveFixture;

  beforeEach(() => {
    person = new Person();
    fixture = new SaveFixture();
  });
  afterEach(() => {
    fixture.dispose();
    person.dispose();
  });

  /** Saves the card with this result; returns the error, and the messages beside it. */
  async function failure(result: SaveResult): Promise<{ text: string; shown: readonly ShownMessage[] }> {
    fixture.remote.refusal = result;
    const before = person.messages.length;
    const error = await fixture.save(await documentOf(MINE)).then(
      () => assert.fail('it was saved'),
      (thrown: unknown) => thrown as Error,
    );
    // VS Code prints the name before the message.
    assert.equal(error.name, '');
    return { text: error.message, shown: person.messages.slice(before) };
  }

  const ended = [
    {
      what: 'a lost request was read back',
      result: { kind: 'notSaved', failure: { kind: 'reset', code: undefined, text: 'The connection was lost.' } },
      text: /^The connection was lost\. We read the card back, and it’s unchanged on the service\. Try again\.$/,
    },
    {
      what: 'the service can’t be reached',
      result: { kind: 'notSent', failure: { kind: 'offline', code: undefined, text: 'The service can’t be reached.' } },
      text: /^The service can’t be reached\. Nothing was sent; your text is kept\. Save again when the service can be reached\.$/,
    },
    {
      what: 'the rate limit is reached for a quarter of an hour',
      result: refused({ status: 429, waitMs: 15 * 60_000 }),
      text: /^The community’s rate limit is reached\. Nothing was changed\. Try again in 15 min\.$/,
    },
    {
      what: 'the service rejected the change',
      result: refused({ detail: '"metadata.title" must not shout', field: 'metadata.title' }),
      text: /^The service rejected the change, and the card is unchanged there: "metadata.title" must not shout$/,
    },
    {
      what: 'the service is unavailable',
      result: refused({ status: 503, detail: 'Down' }),
      text: /^The service is unavailable \(status 503\)\. The card is unchanged there, and your text is kept\. Save again in a moment\.$/,
    },
  ] as const satisfies readonly { what: string; result: SaveResult; text: RegExp }[];
  for (const { what, result, text } of ended) {
    it(`says what is unchanged and what to do, and offers nothing: ${what}`, async () => {
      const failed = await failure(result);
      assert.match(failed.text, text);
      assert.deepEqual(failed.shown, []);
    });
  }

  const offers = [
    {
      what: 'the key',
      result: refused({ status: 401, action: 'fix the key' }),
      text: /^The service rejected the key \(status 401\)\. Nothing was changed\./,
      offer: /the service needs another key/,
      button: 'Enter Key…',
      remedy: 'signIn',
    },
    {
      what: 'a draft of a card that is no longer Pending',
      result: { kind: 'notPending', published: publishedAs(REVIEWED, 2, 'Active') },
      text: /^The card is now Active, and only Pending cards can be changed\. Nothing was sent; your text is kept\./,
      offer: /can no longer be changed on the service/,
      button: 'Save Card as Draft…',
      remedy: 'saveAsDraft',
    },
    {
      what: 'a draft of a deleted card',
      result: { kind: 'gone' },
      text: /^The card was deleted from the service\. Your text is kept\./,
      offer: /can no longer be changed on the service/,
      button: 'Save Card as Draft…',
      remedy: 'saveAsDraft',
    },
    {
      what: 'another sender',
      result: FAILED_INSIDE,
      text: /status 500, and the card is unchanged there\. The sender “mara@example\.com” is probably not the user/,
      offer: /^“Mine” wasn’t saved as mara@example\.com\. Send it as another user\?$/,
      button: 'Change Sender…',
      remedy: 'changeSender',
    },
    {
      what: 'the check of a write whose outcome is unknown',
      result: {
        kind: 'unknown',
        failure: { kind: 'timeout', code: undefined, text: 'No answer.' },
        journalId: 'j',
      },
      text: /^No answer\. We couldn’t confirm whether the change was saved\./,
      offer: /^We couldn’t confirm whether “Mine” was saved\.$/,
      button: 'Check Pending Writes',
      remedy: 'checkPending',
    },
  ] as const satisfies readonly { what: string; result: SaveResult; text: RegExp; [words: string]: unknown }[];
  for (const { what, result, text, offer, button, remedy } of offers) {
    it(`offers ${what}`, async () => {
      person.presses(button);
      const failed = await failure(result);
      assert.match(failed.text, text);
      assert.deepEqual(
        failed.shown.map(({ kind, buttons }) => [kind, buttons]),
        [['warning', [button]]],
      );
      assert.match(failed.shown[0]?.text ?? '', offer);
      // The save doesn’t wait for the answer.
      await setImmediate();
      assert.deepEqual(fixture.remedies, [remedy]);
    });
  }

  it('doesn’t blame a sender who has saved this owner’s cards for an internal error of the service', async () => {
    await fixture.save(await documentOf(withFields({ title: 'First' })));
    fixture.remote.changeElsewhere(REVIEWED, 1);
    const { text, shown } = await failure(FAILED_INSIDE);
    assert.equal(
      text,
      'The service reported an internal error (status 500). The card is unchanged on the service. Save again.',
    );
    assert.deepEqual(shown, []);
  });

  it('says who can save it if the sender is known to be another member', async () => {
    fixture.dispose();
    fixture = new SaveFixture({ ...publishedAs(REVIEWED, 1), ownerId: 'another' });
    await fixture.save(await documentOf(withFields({ title: 'First' })));
    fixture.remote.changeElsewhere(REVIEWED, 1);
    const { text } = await failure(FAILED_INSIDE);
    assert.match(text, /^The card is unchanged on the service: it was created by another user, and you’re sending as/);
  });

  it('shows no message for an automatic save, which VS Code reports', async () => {
    fixture.remote.refusal = { kind: 'gone' };
    await assert.rejects(fixture.save(await documentOf(MINE), false), /was deleted/);
    assert.deepEqual(person.messages, []);
  });

  it('leaves a conflict of an automatic save to a manual one, without a question', async () => {
    fixture.remote.changeElsewhere(withFields({ title: 'Theirs' }), 5);
    const saving = fixture.save(await documentOf(MINE), false);
    await assert.rejects(saving, /in the same parts: title\. Nothing was sent\. Save manually to compare and choose/);
    assert.deepEqual([person.messages, fixture.remote.sent], [[], []]);
  });
});

describe('a save whose card was changed elsewhere', () => {
  let person: Person;
  let fixture: SaveFixture;

  beforeEach(() => {
    person = new Person();
    fixture = new SaveFixture();
  });
  afterEach(() => {
    fixture.dispose();
    person.dispose();
  });

  it('asks once what to do, names the parts that both sides changed, and sends nothing if cancelled', async () => {
    fixture.remote.changeElsewhere(withFields({ title: 'Theirs' }), 5);
    await assert.rejects(fixture.save(await documentOf(MINE)), /Nothing was sent, .* Save again to choose\.$/);
    const [asked, ...more] = person.messages;
    assert.equal(asked?.text, '“Mine” was changed on the service while you were editing it');
    assert.match(asked?.detail ?? '', /^Both sides changed: title\./);
    assert.deepEqual(asked?.buttons, ['Compare', 'Keep Mine', 'Take Theirs']);
    assert.deepEqual([more, fixture.remote.sent], [[], []]);
  });

  it('sends mine, with their other changes, if mine is to be kept', async () => {
    fixture.remote.changeElsewhere(withFields({ title: 'Theirs', comments: 'elsewhere' }), 5);
    person.presses('Keep Mine');
    await fixture.save(await documentOf(MINE));
    assert.deepEqual(fixture.remote.held.card, withFields({ title: 'Mine', comments: 'elsewhere' }));
    assert.equal(fixture.remote.sent.length, 1);
  });

  it('sends nothing, and shows theirs, if theirs is to be taken', async () => {
    const theirs = withFields({ title: 'Theirs' });
    fixture.remote.changeElsewhere(theirs, 5);
    person.presses('Take Theirs');
    const { published, thenShow } = await fixture.save(await documentOf(MINE));
    assert.deepEqual(published.card, theirs);
    assert.match(thenShow ?? '', /"title": "Theirs"/);
    assert.deepEqual(fixture.remote.sent, []);
  });

  it('is merged if other parts were changed, and names them', async () => {
    fixture.remote.changeElsewhere(withFields({ comments: 'elsewhere' }), 5);
    const { thenShow } = await fixture.save(await documentOf(MINE));
    assert.match(thenShow ?? '', /"title": "Mine"[\s\S]*"comments": "elsewhere"/);
    assert.deepEqual(
      person.messages.map(({ kind, text }) => [kind, text]),
      [['information', 'Saved and merged with a change made elsewhere: comments']],
    );
  });

  it('says that the card was stored although the response was lost', async () => {
    const published = publishedAs(MINE, 2);
    fixture.remote.refusal = { kind: 'saved', published, differences: [], after: 'readBack' };
    assert.deepEqual((await fixture.save(await documentOf(MINE))).published, published);
    assert.match(person.messages[0]?.text ?? '', /^Saved\. The service’s response was lost, but the card was stored/);
  });
});
