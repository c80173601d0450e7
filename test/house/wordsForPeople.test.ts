import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..');

/** Names of what VS Code shows, and of what our own parts show by it. */
const SHOWN =
  /\b(?:prompt|placeholder|placeHolder|detail|description|question|button|title|subtitle|label|tooltip|text|empty|message|show(?:Information|Warning|Error)Message|setStatusBarMessage)(?:: ?|\()\s*(?:\(\) =>\s*)?('(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`)/g;
/** Two words side by side, outside of what a template fills in. */
const SENTENCE = /[A-Za-z]{2,} [a-z]{2,}/;

describe('words for people', () => {
  it('are handed to VS Code by way of l10n: none is written beside it', () => {
    const found = globSync('src/workbench/**/*.ts', { cwd: root }).flatMap((path) => {
      const text = readFileSync(join(root, path), 'utf8');
      return [...text.matchAll(SHOWN)].flatMap(([, literal = '']) =>
        SENTENCE.test(literal.replace(/\$\{[^}]*\}/g, '#')) ? [`${path}: ${literal}`] : [],
      );
    });
    assert.deepEqual(found, []);
  });
});
