import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { useWorkbench } from '../window/useWorkbench.ts';

describe('a window on the sample workspace', () => {
  const workbench = useWorkbench({ theme: 'light', settings: { 'files.autoSave': 'off' } });

  it('opens, edits and saves a text file', async () => {
    const { editor } = workbench();
    await workbench().openFile('README.md');
    assert.match(await editor.text(), /^# Sample workspace/);
    await editor.replace('Sample', 'My');
    await workbench().waitForTab({ label: 'README.md', dirty: true });
    await workbench().save();
    await workbench().waitForTab({ label: 'README.md', dirty: false });
    assert.match(await readFile(join(workbench().folder, 'README.md'), 'utf8'), /^# My workspace/);
  });

  it('finds a command in the palette', async () => {
    assert.ok((await workbench().palette.offered('Preferences: Color Theme')).includes('Preferences: Color Theme'));
  });

  it('knows an empty Problems panel', async () => {
    assert.deepEqual(await workbench().problems.rows(), []);
    await workbench().screenshot('workbench-light');
  });
});
