import assert from 'node:assert/strict';
import fc from 'fast-check';
import { patch } from '../../../../src/card/patch.ts';
import { creationBody, updateBody } from '../../../../src/card/requestBodies.ts';
import { creationPreview, updatePreview } from '../../../../src/card/review/requestPreview.ts';
import { anyCardArb, cardArb } from '../arbitraries.ts';

describe('requestPreview', () => {
  it('shows the body of an update as it is sent, but for the sender', () => {
    fc.assert(
      fc.property(fc.oneof(cardArb, anyCardArb), fc.oneof(cardArb, anyCardArb), (published, edited) => {
        const shown = updatePreview(published, edited);
        const sent = patch(published, edited);
        if (sent.kind !== 'send' || shown.kind !== 'update') {
          assert.equal(shown.kind, sent.kind);
          return;
        }
        const wire: unknown = JSON.parse(JSON.stringify(updateBody('mara@example.com', sent.body)));
        assert.deepEqual({ ...(JSON.parse(shown.body) as object), sender: 'mara@example.com' }, wire);
        assert.deepEqual(shown.effects, sent.effects);
      }),
    );
  });

  it('shows the whole card that is published, with neither sender nor key', () => {
    fc.assert(
      fc.property(cardArb, (card) => {
        const shown = creationPreview(card);
        assert.ok(shown.kind === 'creation');
        const body = JSON.parse(shown.body) as Record<string, unknown>;
        assert.equal(body['sender'], '(you)');
        assert.deepEqual(
          { ...body, sender: 's', idempotencyKey: 'k' },
          JSON.parse(JSON.stringify(creationBody('s', card, 'k'))),
        );
      }),
    );
  });
});
