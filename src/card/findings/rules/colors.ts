import { COLOR_PATTERN } from '../../card.ts';
import type { CardText } from '../../cardText.ts';
import type { JsonPath, JsonValue } from '../../jsonPath.ts';
import { type Fields, factsOf, fieldsOf } from '../cardFacts.ts';
import type { Fix, Rule } from '../finding.ts';
import { findingAt } from '../findingAt.ts';
import { setFix } from '../fixes.ts';
import { quoted } from '../words.ts';

const STYLE_COLOR = 'style.color';
const COLOR_KEYS = ['color', 'fillColor', 'borderColor'] as const;

/** Colours are `#RRGGBB`; an alpha channel is refused (P2 2.4). */
export const colors: Rule = {
  id: STYLE_COLOR,
  *check(card) {
    for (const [index, drawing] of factsOf(card).drawings.entries()) {
      const style = fieldsOf(drawing['style']);
      for (const key of COLOR_KEYS) {
        const color = style[key];
        if (typeof color !== 'string' || COLOR_PATTERN.test(color)) continue;
        const path = ['drawings', index, 'style', key];
        const hex = hexDigits(color);
        const message =
          hex?.length === 8
            ? `${quoted(color)} has an alpha channel, which the service refuses. Write #RRGGBB and set "opacity".`
            : `${quoted(color)} is no colour of the form #RRGGBB.`;
        yield findingAt(card, STYLE_COLOR, 'error', path, message, { fixes: colorFixes(card, path, style, hex) });
      }
    }
  },
};

/** Six digits, or eight with an alpha channel, of the short and long forms; absent for any other text. */
function hexDigits(color: string): string | undefined {
  const digits = /^#?([0-9a-f]+)$/i.exec(color.trim())?.[1];
  if (digits?.length === 3 || digits?.length === 4) return digits.replace(/./g, '$&$&');
  return digits?.length === 6 || digits?.length === 8 ? digits : undefined;
}

function colorFixes(card: CardText, path: JsonPath, style: Fields, hex: string | undefined): Fix[] {
  if (hex === undefined) return [];
  const color: readonly [JsonPath, JsonValue] = [path, `#${hex.slice(0, 6)}`];
  if (hex.length === 6) return [setFix(card, `Change to ${color[1]}`, [color], { preferred: true })];
  const alpha = Math.round((Number.parseInt(hex.slice(6), 16) / 255) * 100) / 100;
  if (style['opacity'] !== undefined || alpha === 1)
    return [setFix(card, 'Drop the alpha channel', [color], { preferred: true })];
  const opacity: readonly [JsonPath, JsonValue] = [[...path.slice(0, -1), 'opacity'], alpha];
  return [
    setFix(card, `Drop the alpha channel, set opacity ${alpha}`, [color, opacity], { preferred: true }),
    setFix(card, 'Drop the alpha channel', [color]),
  ];
}
