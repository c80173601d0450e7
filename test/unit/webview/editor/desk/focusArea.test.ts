import assert from 'node:assert/strict';
import { focusAreaOf, type InPage } from '../../../../../webview/editor/desk/focusArea.ts';

describe('where the keyboard is', () => {
  /** An element that lies in elements of these selectors, each of them a part of a list of selectors. */
  const within = (...around: readonly string[]): InPage => ({
    closest: (selectors) => (selectors.split(', ').some((part) => around.includes(part)) ? {} : null),
  });

  it('knows the chart, the list of objects and fields', () => {
    assert.equal(focusAreaOf(within('.chart-plot')), 'chart');
    assert.equal(focusAreaOf(within('[role="tree"]')), 'objects');
    assert.equal(focusAreaOf(within('textarea')), 'field');
    assert.equal(focusAreaOf(within('[contenteditable="true"]')), 'field');
  });

  it('takes a field in the list of objects for a field: Delete there deletes letters', () => {
    assert.equal(focusAreaOf(within('[role="tree"]', 'input')), 'field');
  });

  it('is nowhere on a button of the toolbar or without a focus', () => {
    assert.equal(focusAreaOf(within('.toolbar')), 'none');
    assert.equal(focusAreaOf(null), 'none');
  });
});
