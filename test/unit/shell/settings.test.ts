import assert from 'node:assert/strict';
import { SETTINGS } from '../../../src/shell/settings.ts';

describe('a setting with a value that its schema forbids', () => {
  it('counts as the most careful choice, or as the default', () => {
    assert.equal(SETTINGS.review.read('sometimes'), 'always');
    assert.equal(SETTINGS.review.read('never'), 'never');
    assert.equal(SETTINGS.transport.read('pigeon'), 'host');
    assert.equal(SETTINGS.distanceUnit.read(7), 'auto');
    assert.equal(SETTINGS.levelConvention.read(undefined), 'pivotIsEntry');
    assert.equal(SETTINGS.currentConnection.read(null), '');
    assert.equal(SETTINGS.findRetiredRoutes.read('yes'), true);
    assert.equal(SETTINGS.findRetiredRoutes.read(false), false);
    assert.equal(SETTINGS.lateWriteSeconds.read(-1), undefined);
    for (const outside of ['..', '../a', 'a/../../b', 'a\n/../../b', '/tmp', '\\\\server\\share', 'C:\\drafts', 7])
      assert.equal(SETTINGS.draftFolder.read(outside), '', String(outside));
    assert.deepEqual(['ideas/new', 'ideas\\new', ' ideas '].map(SETTINGS.draftFolder.read), [
      'ideas/new',
      'ideas/new',
      'ideas',
    ]);
    assert.deepEqual(SETTINGS.stylePresets.read('none'), []);
    assert.deepEqual(SETTINGS.optionalRules.read('texts.price'), []);
    assert.deepEqual(SETTINGS.optionalRules.read(['texts.price', 'json.syntax', 7]), ['texts.price']);
  });
});
