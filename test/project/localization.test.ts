import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..');

/** Names of what VS Code shows, and of what our own parts show by it. */
const SHOWN =
  /\b(?:prompt|placeholder|placeHolder|detail|description|question|button|title|subtitle|label|tooltip|text|empty|message|show(?:Information|Warning|Error)Message|setStatusBarMessage)(?:: ?|\()\s*(?:\(\) =>\s*)?('(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`)/g;
/** Two words side by side, outside of what a template fills in. */
const SENTENCE = /[A-Za-z]{2,} [a-z]{2,}/;
/** What is written or sorted in the language of the machine or the browser, which may be none that Intl takes. */
const MACHINE_LANGUAGE =
  /\.toLocale(?:Date|Time)?String\((?:\)|undefined)|\.toLocale(?:Upper|Lower)Case\(|\bIntl\.\w+\((?:\)|undefined)|\.localeCompare\([^,()]*\)|\bnavigator\.languages?\b/g;

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

  it('have numbers, dates and an order in a language that is named, not in that of the machine', () => {
    const found = globSync(['src/**/*.ts', 'webview/**/*.ts'], { cwd: root }).flatMap((path) => {
      const text = readFileSync(join(root, path), 'utf8');
      return [...text.matchAll(MACHINE_LANGUAGE)].map(([call]) => `${path}: ${call}`);
    });
    assert.deepEqual(found, []);
  });
});
