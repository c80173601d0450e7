import assert from 'node:assert/strict';
import { exportFiles } from '../../../../../src/workbench/preview/export/exportFiles.ts';

const CARD = { sketch: { metadata: { title: 'Title' }, levels: {}, drawings: [] }, facts: [] };
const PNG = Uint8Array.from([137, 80, 78, 71]);
const textOf = (bytes: Uint8Array | undefined): string => new TextDecoder().decode(bytes);

describe('exportFiles', () => {
  it('are the picture itself', () => {
    assert.deepEqual(exportFiles({ kind: 'picture', ending: 'png' }, CARD, PNG, 'a'), [{ ending: 'png', bytes: PNG }]);
  });

  it('are one page with the picture in it', () => {
    const [page, ...others] = exportFiles({ kind: 'page', ending: 'html' }, CARD, PNG, 'a');
    assert.equal(others.length, 0);
    assert.match(textOf(page?.bytes), /src="data:image\/png;base64,iVBORw=="/);
  });

  it('are Markdown after the picture that it names', () => {
    const [picture, text] = exportFiles({ kind: 'markdown', ending: 'md' }, CARD, PNG, 'my card');
    assert.deepEqual(picture, { ending: 'png', bytes: PNG });
    assert.equal(text?.ending, 'md');
    assert.match(textOf(text?.bytes), /\(my%20card\.png\)/);
  });
});
