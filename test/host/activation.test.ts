import assert from 'node:assert/strict';
import { extensions } from 'vscode';

describe('the extension in VS Code', () => {
  it('is found and activates', async () => {
    const extension = extensions.getExtension('chart-cards.chart-cards');
    assert.ok(extension, 'VS Code does not list the extension');
    await extension.activate();
    assert.equal(extension.isActive, true);
  });
});
