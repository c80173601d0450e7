import assert from 'node:assert/strict';
import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import {
  LeaderboardTable,
  leaderboardSchema,
  type StoredLeaderboard,
} from '../../../../src/sandbox/store/leaderboardTable.ts';

const AT = '2026-01-01T00:00:00.000Z';

function emptyTable(): LeaderboardTable {
  const database = new DatabaseSync(':memory:');
  database.exec(leaderboardSchema.sql);
  return new LeaderboardTable(database);
}

function board(id: string, position: number, communityId = 'c'): StoredLeaderboard {
  const rest = { kind: 'custom', isEnabled: true, createdAt: AT, updatedAt: AT, body: {} } as const;
  return { ...rest, id, communityId, slug: id, name: id, position };
}

describe('leaderboard table', () => {
  it('keeps the display order without gaps when leaderboards are added, moved and deleted (P1 3.3)', () => {
    const step = fc.record({ kind: fc.constantFrom('add', 'move', 'remove'), which: fc.nat(20), to: fc.nat(20) });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const table = emptyTable();
        table.add(board('other', 1, 'another community'));
        const model: string[] = [];
        for (const [i, { kind, which, to }] of steps.entries()) {
          const place = model.length === 0 ? 0 : which % model.length;
          const id = model[place];
          if (kind === 'add') {
            const at = to % (model.length + 1);
            table.add(board(`b${i}`, at + 1));
            model.splice(at, 0, `b${i}`);
          } else if (id !== undefined) {
            const stored = table.find('c', id);
            assert.ok(stored);
            model.splice(place, 1);
            if (kind === 'remove') table.remove(stored);
            else {
              const at = to % (model.length + 1);
              table.update({ ...stored, position: at + 1 });
              model.splice(at, 0, id);
            }
          }
        }
        const rows = table.ofCommunity('c').map((row) => [row.id, row.position]);
        assert.deepEqual(
          rows,
          model.map((id, place) => [id, place + 1]),
        );
        assert.equal(table.find('another community', 'other')?.position, 1);
      }),
      { numRuns: 60 },
    );
  });
});
