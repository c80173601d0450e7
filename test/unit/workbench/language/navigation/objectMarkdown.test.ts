import assert from 'node:assert/strict';
import type { ObjectSummary } from '../../../../../src/card/navigation/objectSummary.ts';
import { objectMarkdown } from '../../../../../src/workbench/language/navigation/objectMarkdown.ts';

const l10n = {
  t: (message: string, ...args: (string | number)[]) =>
    message.replace(/\{(\d)\}/g, (_, place: string) => String(args[Number(place)])),
};

const LEVEL: ObjectSummary = {
  id: 'lv_res',
  kind: 'level',
  what: 'Resistance',
  price: '0.9142',
  fromPivot: -0.4836,
  time: undefined,
  points: [],
  ratios: [],
  look: [],
};

function markdown(object: ObjectSummary, links = 2, picture?: string): string {
  return objectMarkdown(object, { links, picture }, l10n);
}

describe('objectMarkdown', () => {
  it('says of a level what it is, its price, its id, its distance from the pivot and how many links name it', () => {
    assert.equal(markdown(LEVEL), '**Resistance** · 0.9142 · lv\\_res\n\n−0.48 % from the pivot · 2 links');
    assert.match(markdown(LEVEL, 0), /no text links to it$/);
    assert.match(markdown(LEVEL, 1), / 1 link$/);
  });

  it('lists the points of a drawing with their UTC time', () => {
    const time = Date.UTC(2026, 2, 2, 8);
    const drawing = {
      ...LEVEL,
      points: [
        { price: '1.5', time },
        { price: undefined, time: undefined },
      ],
    };
    const rows = markdown(drawing)
      .split('\n')
      .filter((line) => line.startsWith('| 1') || line.startsWith('| 2'));
    assert.match(rows[0] ?? '', /^\| 1 \| 1\.5 \| 2026\\-03\\-02 08:00 UTC/);
    assert.equal(rows[1], '| 2 | no price | no time |');
  });

  it('shows the picture above the lists, where no hover cuts it, and lists the prices of ratios last', () => {
    const fib = { ...LEVEL, ratios: [{ ratio: 0.5, price: '0.9' }] };
    const points = [{ price: '1.5', time: undefined }];
    assert.match(
      markdown({ ...fib, points }, 1, 'data:x'),
      / 1 link\n\n!\[Resistance on the chart\]\(data:x\)\n\n\|.*\n\n0\.5 \\= 0\.9$/s,
    );
  });

  it('takes what the card says as text only', () => {
    const attack = '![x](http://evil) <img src=x> [a](command:b)';
    assert.doesNotMatch(markdown({ ...LEVEL, id: attack }), /(?<!\\)\[|<img|\]\(/);
  });
});
