import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { readCardText } from '../../src/card/readCardText.ts';
import { EditBases } from '../../src/workbench/files/editBases.ts';
import { SAMPLE } from '../unit/card/findings/sampleCard.ts';

const ADDRESS = {
  connectionId: 'sandbox',
  communityId: 'c'.repeat(24),
  channelId: 'd'.repeat(24),
  analysisId: 'a'.repeat(24),
};

describe('what unsaved edits began from, on disk', () => {
  let folder: string;
  let bases: EditBases;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'chart-cards-bases-'));
    bases = new EditBases(vscode.Uri.file(folder));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const base = (text: string) => {
    const { card } = readCardText(SAMPLE);
    assert.ok(card);
    const { communityId, channelId, analysisId } = ADDRESS;
    const times = { createdAt: '2026-01-01T00:00:00Z', updatedAt: '2026-01-01T00:00:00Z' };
    return {
      text,
      published: { communityId, channelId, analysisId, card, status: 'Pending', ownerId: 'o', ...times, savedIds: {} },
    };
  };
  const files = () => readdir(join(folder, 'edit-bases'));

  it('is the newest one when an edit is undone and made again before the first is written', async () => {
    await Promise.all([bases.keep(ADDRESS, base('first')), bases.forget(ADDRESS), bases.keep(ADDRESS, base('second'))]);
    assert.equal((await new EditBases(vscode.Uri.file(folder)).recall(ADDRESS))?.text, 'second');
    assert.equal((await files()).length, 1);
  });

  it('leaves nothing behind when the edit ends while it is written', async () => {
    await bases.keep(ADDRESS, base('before'));
    await Promise.all([bases.forget(ADDRESS), bases.keep(ADDRESS, base('again')), bases.forget(ADDRESS)]);
    assert.deepEqual(await files(), []);
    assert.equal(await new EditBases(vscode.Uri.file(folder)).recall(ADDRESS), undefined);
  });
});
