import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contributions } from '../../scripts/manifest/contributes.ts';
import { TEXT_LANGUAGE } from '../../src/card/model/textLanguage.ts';

const root = join(import.meta.dirname, '..', '..');

/** Names of properties and functions whose text the user sees. */
const SHOWN =
  /\b(?:prompt|placeholder|placeHolder|detail|description|question|button|title|subtitle|label|tooltip|text|empty|message|show(?:Information|Warning|Error)Message|setStatusBarMessage)(?:: ?|\()\s*(?:\(\) =>\s*)?('(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`)/g;
/** What is printed into package.nls.json is translated there. */
const DECLARED = new Set(Object.values(contributions().texts));
/** Two consecutive words, outside of template placeholders. */
const SENTENCE = /[A-Za-z]{2,} [a-z]{2,}/;
/** Formats or sorts in the machine's or browser's language, which Intl may not support. */
const MACHINE_LANGUAGE =
  /\.toLocale(?:Date|Time)?String\((?:\)|undefined)|\.toLocale(?:Upper|Lower)Case\(|\bIntl\.\w+\((?:\)|undefined)|\.localeCompare\([^,()]*\)|\bnavigator\.languages?\b/g;

function isDeclared(literal: string): boolean {
  return DECLARED.has(literal.slice(1, -1).replaceAll('\\n', '\n'));
}

describe('user-facing text', () => {
  it('goes through l10n: no literal is shown directly', () => {
    const found = globSync('src/{shell,authoring,admin}/**/*.ts', { cwd: root }).flatMap((path) => {
      const text = readFileSync(join(root, path), 'utf8');
      return [...text.matchAll(SHOWN)].flatMap(([, literal = '']) =>
        !isDeclared(literal) && SENTENCE.test(literal.replace(/\$\{[^}]*\}/g, '#')) ? [`${path}: ${literal}`] : [],
      );
    });
    assert.deepEqual(found, []);
  });

  it('is in English only, as every page says', () => {
    assert.deepEqual(
      globSync(['package.nls.*.json', 'l10n/*', '**/bundle.l10n*.json'], {
        cwd: root,
        exclude: ['node_modules', '.*'],
      }),
      [],
    );
    assert.equal(TEXT_LANGUAGE, 'en');
    const tags = globSync('src/{shell,card}/**/*.ts', { cwd: root }).flatMap((path) =>
      [...readFileSync(join(root, path), 'utf8').matchAll(/<html\b[^>]*>/g)].map(([tag]) => `${path}: ${tag}`),
    );
    assert.ok(tags.length >= 2);
    for (const tag of tags) assert.match(tag, /<html lang="\$\{TEXT_LANGUAGE\}">$/);
  });

  it("formats numbers and dates and sorts in an explicit language, never the machine's", () => {
    const found = globSync(['src/**/*.ts', 'webview/**/*.ts'], { cwd: root }).flatMap((path) => {
      const text = readFileSync(join(root, path), 'utf8');
      return [...text.matchAll(MACHINE_LANGUAGE)].map(([call]) => `${path}: ${call}`);
    });
    assert.deepEqual(found, []);
  });
});
