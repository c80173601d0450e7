import assert from 'node:assert/strict';
import { exportFormats } from '../../../../../src/workbench/preview/export/exportFormats.ts';
import { plainL10n } from '../../../../support/plainWords.ts';

describe('exportFormats', () => {
  it('offers pictures of both sizes, a page and Markdown, each by a name of its own', () => {
    const formats = exportFormats(plainL10n);
    assert.deepEqual(
      formats.map(({ ending, scale }) => `${ending} ${scale}`),
      ['png 1', 'png 2', 'html 2', 'md 2'],
    );
    assert.equal(new Set(formats.map(({ label }) => label)).size, formats.length);
  });
});
