import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { FieldTyping } from '../../../../webview/editor/fieldTyping.ts';
import { caretAfter, rebaseText } from '../../../../webview/editor/textChange.ts';

describe('a text that changes elsewhere while typing', () => {
  it('keeps both changes if they do not overlap', () => {
    assert.equal(rebaseText('Gold holds', 'Silver holds', 'Gold holds on'), 'Silver holds on');
    assert.equal(rebaseText('Gold holds', 'Gold holds now', 'My Gold holds'), 'My Gold holds now');
    assert.equal(rebaseText('Gold', 'Gold', 'Golden'), 'Golden');
  });

  it('keeps what was typed if both changed the same words', () => {
    assert.equal(rebaseText('Gold holds', 'Silver holds', 'Copper holds'), 'Copper holds');
  });

  it('keeps the caret, or moves it to the end of the change around it', () => {
    assert.equal(caretAfter('Gold holds', 'Silver holds', 10), 12);
    assert.equal(caretAfter('Gold holds', 'Gold holds on', 2), 2);
    assert.equal(caretAfter('Gold holds on', 'Gold holds', 13), 10);
    assert.equal(caretAfter('', 'Gold', 0), 4);
    assert.equal(caretAfter('My Gold', 'Gold', undefined), 0);
  });
});

describe('typing in a field', () => {
  const title = ['metadata', 'title'];
  let sent: string[];
  let isDirty: boolean;
  let typing: FieldTyping;

  beforeEach(() => {
    mock.timers.enable({ apis: ['setTimeout'] });
    sent = [];
    isDirty = false;
    typing = new FieldTyping({
      isDirty: () => isDirty,
      send: ({ path, value, part }) => {
        sent.push(`${path.at(-1)} ${part} ${value}`);
        isDirty = true;
      },
      queued: () => {},
    });
  });
  afterEach(() => mock.timers.reset());

  it('makes a clean card dirty with the first key, and is one undo step until a pause', () => {
    typing.type(title, 'G');
    assert.deepEqual(sent, ['title begins G']);
    for (const text of ['Go', 'Gol', 'Gold']) {
      typing.type(title, text);
      mock.timers.tick(100);
    }
    assert.equal(sent.length, 1);
    mock.timers.tick(300);
    assert.deepEqual(sent.splice(0), ['title begins G', 'title continues Gold']);
    typing.type(title, 'Golden');
    assert.deepEqual(sent, []);
    mock.timers.tick(300);
    assert.deepEqual(sent, ['title begins Golden']);
  });

  it('is sent when another field is used, and on blur', () => {
    isDirty = true;
    typing.type(title, 'Gold');
    typing.type(['metadata', 'symbol'], 'XAU');
    assert.deepEqual(sent, ['title begins Gold']);
    typing.end();
    assert.equal(typing.isWaiting, false);
    mock.timers.tick(1_000);
    assert.deepEqual(sent, ['title begins Gold', 'symbol begins XAU']);
  });

  it('is sent immediately after a save, so that closing the tab asks again', () => {
    typing.type(title, 'G');
    typing.type(title, 'Go');
    isDirty = false;
    typing.becameClean();
    assert.deepEqual(sent, ['title begins G', 'title continues Go']);
    mock.timers.tick(1_000);
    assert.equal(sent.length, 2);
  });
});
