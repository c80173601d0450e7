import assert from 'node:assert/strict';
import { adminTitles } from '../../../src/admin/registerAdmin.ts';

describe('the admin commands in the manifest', () => {
  it('are known by name, with their titles as VS Code translated them', () => {
    const commands = [
      { command: 'chartCards.admin.showJob', title: 'Show Job…' },
      { command: 'chartCards.admin.tiers', title: { value: 'Stufen und Level', original: 'Tiers and Levels' } },
      { command: 'chartCards.showLog', title: 'Show Log' },
    ];
    assert.deepEqual(
      [...adminTitles({ contributes: { commands } })],
      [
        ['showJob', 'Show Job'],
        ['tiers', 'Stufen und Level'],
      ],
    );
  });
});
