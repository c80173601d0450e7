import assert from 'node:assert/strict';
import fc from 'fast-check';
import { plainLabel, plainMarkdown } from '../../../src/shell/displayText.ts';
import { messageButtons } from '../../../src/shell/notificationText.ts';

describe('text for Markdown', () => {
  it('contains no links, explicit or bare', () => {
    assert.equal(plainMarkdown('[x](command:evil)'), '\\[x\\]\\(command:evil\\)');
    assert.equal(plainMarkdown('see https://example.com'), 'see https&#58;//example.com');
    assert.equal(plainMarkdown('www.example.com, a@b.c'), 'www&#46;example.com, a&#64;b.c');
  });

  it('contains no HTML, emphasis, icons, table separators, lists or headings', () => {
    assert.equal(plainMarkdown('<b>&amp;'), '&lt;b&gt;&amp;amp;');
    assert.equal(plainMarkdown('*a* _b_ ~c~ `d`'), '\\*a\\* \\_b\\_ \\~c\\~ \\`d\\`');
    assert.equal(plainMarkdown('$(warning) a|b'), '\\$\\(warning\\) a\\|b');
    assert.equal(plainMarkdown('1. first'), '1&#46; first');
    assert.equal(plainMarkdown('# a\n\n- b'), '\\# a \\- b');
  });

  it('is one line with the same words, whatever the text was', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const plain = plainMarkdown(text);
        assert.doesNotMatch(plain, /[\r\n<>@]|:\/\//);
        assert.equal(unescaped(plain), text.replace(/\s+/g, ' '));
      }),
    );
  });
});

/** What a Markdown reader shows of it. */
function unescaped(markdown: string): string {
  return markdown
    .replace(/\\(.)/g, '$1')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&#58;', ':')
    .replaceAll('&#46;', '.')
    .replaceAll('&#64;', '@')
    .replace(/&amp;/g, '&');
}

describe('a label', () => {
  it('contains no icons, and is otherwise unchanged', () => {
    assert.equal(plainLabel('Gold $(warning) now'), 'Gold \\$(warning) now');
    assert.equal(plainLabel('$(sync~spin)'), '\\$(sync~spin)');
    assert.equal(plainLabel('a price of $(5 units) or $ 5'), 'a price of $(5 units) or $ 5');
    assert.equal(plainLabel('two\nlines'), 'two lines');
  });
});

describe('the buttons of a notification', () => {
  const long = 'The service could not make the export, and gives no reason. Look at the identifiers.';

  it('are its own, or one to close it if a single line would be truncated', () => {
    assert.deepEqual(messageButtons(long, ['Resume']), ['Resume']);
    assert.deepEqual(messageButtons(long, []), ['OK']);
    assert.deepEqual(messageButtons('Ended.', []), []);
  });
});
