import assert from 'node:assert/strict';
import { type TextEditor, window, workspace } from 'vscode';
import { ResponseNotes, withResponseNotes } from '../../src/admin/runner/callNotes.ts';
import { read } from '../../src/admin/runner/serviceCalls.ts';
import { deleteLeaderboard, listLeaderboards } from '../../src/contract/leaderboards.ts';
import { type AdminFixture, adminFixture, RunnerFixture } from './steps/adminFixture.ts';
import type { Person } from './steps/person.ts';

import { closeText } from './steps/textEditors.ts';
import { untilShown } from './steps/until.ts';

describe('an undocumented response', () => {
  let bench: AdminFixture;
  let on: RunnerFixture;
  let person: Person;

  before(async () => {
    bench = await adminFixture();
  });
  after(() => bench.dispose());
  beforeEach(() => {
    on = new RunnerFixture(bench);
    person = on.person;
  });
  afterEach(() => on.dispose());

  it('is offered for a list that can’t be read, masked and read-only', async () => {
    const body = {
      data: { of: 'Ada <ada.byron@example.com>', widget: { apiKey: 'wk_123' }, url: 'https://f.test/a?sig=1' },
    };
    await bench.fault('GET', '/v1/leaderboards', { status: 200, body }, 9);
    person.presses('Show Response');
    await on.run({
      operations: [listLeaderboards],
      run: async (_, context) => {
        await read(context, listLeaderboards, {});
        return { kind: 'done' };
      },
    });
    await bench.control('DELETE', '/faults');
    const [said] = person.messages;
    assert.match(said?.text ?? '', /^Tiers and Levels: The service responded, but not in the documented format/);
    assert.doesNotMatch(said?.text ?? '', /address/);
    assert.deepEqual(said?.buttons, ['Retry', 'Show Response']);
    const editor = await shownResponse();
    assert.deepEqual(JSON.parse(editor.document.getText()), {
      data: { of: 'Ada <a…@e….com>', widget: { apiKey: '••••••' }, url: 'https://f.test/a?…' },
    });
    assert.equal(editor.document.languageId, 'json');
    assert.notEqual(workspace.fs.isWritableFileSystem(editor.document.uri.scheme), true);
    await closeText(editor.document);
  });

  it('is offered with the number of unreadable records, beside the readable ones', async () => {
    const raw = [{ name: 'without an ID' }, 7];
    const list = { kind: 'done', value: { items: [], unreadable: raw, paging: {} }, status: 200, attempts: 1 } as const;
    const notes = new ResponseNotes();
    notes.note(listLeaderboards, list);
    notes.note(listLeaderboards, { ...list, value: { ...list.value, unreadable: [null] } });
    person.presses('Show Response');
    notes.notify();
    const editor = await shownResponse();
    assert.deepEqual([person.messages[0]?.kind, person.messages[0]?.text], ['warning', '3 records couldn’t be read.']);
    assert.deepEqual(JSON.parse(editor.document.getText()), [...raw, null]);
    await closeText(editor.document);
  });

  it('is offered for an accepted write whose response reports an error', () => {
    const notes = new ResponseNotes();
    const outcome = {
      kind: 'done',
      value: {},
      raw: { status: 'error', data: null },
      saysError: true,
      status: 200,
      attempts: 1,
    } as const;
    notes.note(deleteLeaderboard, outcome);
    const end = withResponseNotes({ kind: 'message', text: 'It was deleted.' }, notes);
    assert.ok(end.kind === 'message');
    assert.deepEqual(
      [end.text, end.tone, end.actions?.map(({ label }) => label)],
      [
        'It was deleted. However, the response reports an error. Check the result before you rely on it.',
        'warning',
        ['Show Response'],
      ],
    );
  });
});

/** The response that becomes active. */
function shownResponse(): Promise<TextEditor> {
  return untilShown('a response', () => {
    const { activeTextEditor } = window;
    return activeTextEditor?.document.uri.scheme === 'chartcards-view' && activeTextEditor;
  });
}
