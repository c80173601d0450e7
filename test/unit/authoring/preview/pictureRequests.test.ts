import assert from 'node:assert/strict';
import { PictureRequests } from '../../../../src/authoring/preview/pictureRequests.ts';
import type { ToPreview } from '../../../../src/protocol/previewMessages.ts';
import { plainL10n } from '../../../support/vscodeFakes.ts';

const PNG = new Uint8Array([1, 2, 3]);

describe('image requests', () => {
  let posted: ToPreview[];
  let requests: PictureRequests;
  const signal = new AbortController().signal;

  beforeEach(() => {
    posted = [];
    requests = new PictureRequests((message) => posted.push(message), plainL10n);
  });

  it('are answered individually, in any order', async () => {
    const [one, two] = [requests.ask('takePicture', 1, signal), requests.ask('takePicture', 2, signal)];
    assert.deepEqual(posted, [
      { type: 'takePicture', id: 1, scale: 1 },
      { type: 'takePicture', id: 2, scale: 2 },
    ]);
    const other = new Uint8Array([9]);
    requests.settle({ type: 'picture', id: 2, png: other });
    requests.settle({ type: 'picture', id: 1, png: PNG });
    assert.equal(await one, PNG);
    assert.equal(await two, other);
  });

  it('return no bytes if the image was put on the clipboard', async () => {
    const copied = requests.ask('copyPicture', 1, signal);
    requests.settle({ type: 'pictureCopied', id: 1 });
    assert.equal(await copied, undefined);
  });

  it('fail with the page’s own message', async () => {
    const failing = requests.ask('takePicture', 1, signal);
    requests.settle({ type: 'pictureFailed', id: 1, reason: 'No room.' });
    await assert.rejects(failing, /^Error: No room\.$/);
  });

  it('aren’t sent once cancelled, and end when they are cancelled', async () => {
    await assert.rejects(requests.ask('takePicture', 1, AbortSignal.abort()), { name: 'AbortError' });
    assert.deepEqual(posted, []);
    const stop = new AbortController();
    const asked = requests.ask('takePicture', 1, stop.signal);
    stop.abort();
    await assert.rejects(asked, { name: 'AbortError' });
    // Its answer arrives after the request has ended.
    requests.settle({ type: 'picture', id: 1, png: PNG });
  });

  it('fail when the page closes, and say that nothing was written', async () => {
    const asked = requests.ask('takePicture', 1, signal);
    requests.abandon();
    await assert.rejects(asked, /closed before its image was ready\. Nothing was written/);
  });
});
