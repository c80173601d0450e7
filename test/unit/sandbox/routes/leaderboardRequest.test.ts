import assert from 'node:assert/strict';
import fc from 'fast-check';
import { textReply } from '../../../../src/sandbox/http/reply.ts';
import { project, readProjection } from '../../../../src/sandbox/routes/leaderboards.ts';
import { Refusal } from '../../../../src/sandbox/routes/requestCheck.ts';

const DOCUMENT = {
  _id: '1',
  name: 'Cup',
  widget: { enabled: true, apiKey: 'secret', size: { type: 'fixed' } },
  tags: ['a'],
};

describe('projection of a leaderboard (public-facts 8.1)', () => {
  it('returns the id and the named fields at any depth', () => {
    assert.deepEqual(project(DOCUMENT, ['name']), { _id: '1', name: 'Cup' });
    assert.deepEqual(project(DOCUMENT, ['widget']), { _id: '1', widget: DOCUMENT.widget });
    const parts = project(DOCUMENT, ['widget.size.type', 'widget.enabled', 'tags.0', 'name.length', 'other']);
    assert.deepEqual(parts, { _id: '1', widget: { enabled: true, size: { type: 'fixed' } } });
  });

  it('never returns a secret that wasn’t requested, for any names', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('name', 'widget.enabled', 'widget.size', '__proto__', 'constructor', '_id')),
        (paths) => {
          assert.equal(JSON.stringify(project(DOCUMENT, paths)).includes('secret'), false);
        },
      ),
    );
  });

  it('accepts comma-separated names only', () => {
    const call = { invalid: (path: unknown, message: string) => new Refusal(textReply(400, '', `${path} ${message}`)) };
    assert.deepEqual(readProjection(call, 'name, widget.enabled'), ['name', 'widget.enabled']);
    for (const text of ['', ',', 'a,', 'a b', 'a..b', '.a', '$where']) {
      assert.throws(
        () => readProjection(call, text),
        (error) => error instanceof Refusal && error.reply.body === 'fields must be comma-separated names',
        text,
      );
    }
  });
});
