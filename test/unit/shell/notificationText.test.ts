import assert from 'node:assert/strict';
import { messageButtons } from '../../../src/shell/notificationText.ts';

describe('the buttons of a notification', () => {
  const long = 'The service could not make the export, and gives no reason. Look at the identifiers.';

  it('are its own, or one to close it if a single line would be truncated', () => {
    assert.deepEqual(messageButtons(long, ['Resume']), ['Resume']);
    assert.deepEqual(messageButtons(long, []), ['OK']);
    assert.deepEqual(messageButtons('Ended.', []), []);
  });
});
