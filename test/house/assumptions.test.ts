import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { DEVIATIONS } from '../../src/sandbox/deviations.ts';

const PAGE = readFileSync(new URL('../../docs/assumptions.md', import.meta.url), 'utf8');
const BULLET = /^- \*\*([A-Z]+(?:-[A-Z]+)*-\d+)\*\* (\S.*)$/;

/** Id and text of every assumption; `part` is the page's first-level heading above it. */
function bullets(): { part: string; id: string; text: string }[] {
  let part = '';
  return PAGE.split('\n').flatMap((line) => {
    part = /^# (.+)$/.exec(line)?.[1] ?? part;
    const [, id = '', text = ''] = BULLET.exec(line) ?? [];
    return id === '' ? [] : [{ part, id, text }];
  });
}

const ofService = () => bullets().filter(({ part }) => part === 'The service');
/** What stands behind `Switch:`, up to the end of its sentence. */
const switchOf = (text: string) => / Switch: (.+?)\. If wrong: \S/.exec(text)?.[1];

describe('docs/assumptions.md', () => {
  it('gives every assumption an id of its own', () => {
    const ids = bullets().map(({ id }) => id);
    assert.ok(ids.length > 150, `${ids.length} assumptions`);
    assert.deepEqual(
      ids.filter((id, at) => ids.indexOf(id) !== at),
      [],
    );
    const [intro = ''] = PAGE.split('# The service');
    const listed = PAGE.slice(intro.length)
      .split('\n')
      .filter((line) => /^\s*[-*] /.test(line));
    assert.deepEqual(
      listed.filter((line) => !BULLET.test(line)),
      [],
    );
  });

  it('says of everything that the service decides which switch turns it, and what happens if it is wrong', () => {
    assert.deepEqual(
      ofService()
        .filter(({ text }) => switchOf(text) === undefined)
        .map(({ id }) => id),
      [],
    );
  });

  it('names every deviation of the sandbox at an assumption, and no other', () => {
    const named = ofService().flatMap(({ text }) =>
      [...(switchOf(text) ?? '').replace(/\(.*?\)/g, '').matchAll(/`(\w+)`/g)].map(([, name]) => name ?? ''),
    );
    assert.deepEqual([...new Set(named)].toSorted(), Object.keys(DEVIATIONS).toSorted());
  });

  it('lists every deviation with its values', () => {
    const rows = [...PAGE.matchAll(/^\| `(\w+)` \| (.+) \|$/gm)].map(([, name, values = '']) => [
      name,
      [...values.matchAll(/`(\w+)`/g)].map(([, value]) => value),
    ]);
    const expected = Object.entries(DEVIATIONS).map(([name, values]) => [name, values.map(String)]);
    assert.deepEqual(rows, expected);
  });

  it('refers to ids that exist only', () => {
    const ids = new Set(bullets().map(({ id }) => id));
    const cited = bullets().flatMap(({ text }) => [...text.matchAll(/\b[A-Z]+(?:-[A-Z]+)*-\d+\b/g)].map(([id]) => id));
    assert.deepEqual(
      cited.filter((id) => !ids.has(id) && !/^(?:SHA|UTF|ISO)-\d+$/.test(id)),
      [],
    );
  });
});
