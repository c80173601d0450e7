import assert from 'node:assert/strict';
import type { SenderIdentity } from '../../../../src/client/cards/cardService.ts';
import { SenderIds } from '../../../../src/shell/connection/senderIds.ts';
import { memento } from '../../../support/vscodeFakes.ts';

const DESK = { id: 'desk', communityId: '65f0c0ffee0123456789abcd', sender: 'mara@example.com' };

describe('which user a sender is', () => {
  it('is unknown at first, learned from a write, and remembered for that sender only', async () => {
    const memory = memento();
    const ids = new SenderIds(memory);
    assert.equal(ids.is(DESK, '1001'), undefined);
    await ids.learn(DESK, '1001');
    const later = new SenderIds(memory);
    assert.deepEqual([later.of(DESK), later.is(DESK, '1001'), later.is(DESK, '1002')], ['1001', true, false]);
    assert.equal(later.is({ ...DESK, sender: 'tomas' }, '1002'), undefined);
    assert.equal(later.is({ ...DESK, communityId: '75f0c0ffee0123456789abcd' }, '1002'), undefined);
    assert.doesNotMatch(memory.keys().join(), /mara/);
  });

  it('is never said of a card whose owner the service doesn’t name', async () => {
    const ids = new SenderIds(memento());
    await ids.learn(DESK, '');
    assert.equal(ids.of(DESK), undefined);
    await ids.learn(DESK, '1001');
    assert.equal(ids.is(DESK, ''), undefined);
  });

  for (const [what, answer, ...is] of [
    ['the sender', { isOwner: true, userId: '1001' }, true, false],
    ['another, who is known', { isOwner: false, userId: '1002' }, false, true],
    ['another', { isOwner: false, userId: undefined }, false, undefined],
    ['not told', undefined, undefined, undefined],
  ] as const) {
    it(`is asked once per user: ${what}`, async () => {
      const asked: unknown[] = [];
      const cards = {
        identifySender: async (...[sender, userId]: string[]): Promise<SenderIdentity | undefined> => {
          asked.push([sender, userId]);
          return answer;
        },
      };
      const ids = new SenderIds(memento());
      assert.equal(await ids.compare(DESK, '1001', cards as never), answer !== undefined);
      assert.deepEqual([ids.is(DESK, '1001'), ids.is(DESK, '1002')], is);
      assert.equal(await ids.compare(DESK, '1001', cards as never), false);
      assert.deepEqual(asked, [['mara@example.com', '1001']]);
    });
  }
});
