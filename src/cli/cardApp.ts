import { type AgentCandles, type AgentHost, type HeldCard, ToolError } from '../agent/agentHost.ts';
import { check } from '../card/findings/check.ts';
import type { CardSketch } from '../card/model/cardSketch.ts';
import { formatTimeLeft, timeLeft } from '../card/model/expiry.ts';
import { tickDecimals } from '../card/model/prices.ts';
import type { PublishedCard } from '../card/model/publishedCard.ts';
import { formatSyntaxMistake } from '../card/text/formatSyntaxMistake.ts';
import { firstSyntaxProblem, readCardText } from '../card/text/readCard.ts';
import type { CardAppContent } from '../protocol/cardAppMessages.ts';
import { TRUSTED_TYPES } from '../protocol/pagePolicy.ts';

/** The resource that MCP Apps load: the page is the same for all cards. */
export const CARD_APP = {
  uri: 'ui://chart-cards/card',
  name: 'card',
  title: 'Card',
  description: 'Shows a card with its chart, texts and levels.',
  mimeType: 'text/html;profile=mcp-app',
} as const;

/** Nothing is fetched, whatever the program that shows the page allows. */
const POLICY = `default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; ${TRUSTED_TYPES}`;

/** The page in one piece, from its built script and style sheet. */
export function cardAppPage(script: string, style: string): string {
  // `</` can only be in strings and templates, where the backslash changes nothing.
  const inline = (text: string): string => text.replaceAll(/<\/(?=script|style)/gi, '<\\/');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Card</title>
<style>${inline(style)}</style>
</head>
<body class="vscode-light">
<div id="preview"></div>
<script type="module">${inline(script)}</script>
</body>
</html>
`;
}

/** Bars of the page's chart: more than it shows at first. */
const MOST_BARS = 500;

/** The page's content for a card. */
export async function cardAppContent(
  host: Pick<AgentHost, 'now' | 'candles'>,
  held: HeldCard,
): Promise<CardAppContent> {
  const card = readCardText(held.text);
  const { symbol, timeframe } = card.sketch.metadata;
  let noCandles = 'No candles';
  let series: AgentCandles | undefined;
  try {
    series = symbol && timeframe ? await host.candles({ card: held.name, symbol, timeframe }) : undefined;
  } catch (error) {
    // The card can be shown without candles.
    if (!(error instanceof ToolError)) throw error;
    noCandles = `No candles: ${error.message}`;
  }
  const mistake = firstSyntaxProblem(card);
  const { published } = held.context;
  return {
    snapshot: {
      type: 'snapshot',
      card: held.name,
      version: 1,
      sketch: card.sketch,
      ...(mistake && { unreadable: { message: formatSyntaxMistake(mistake), pictured: false } }),
      errors: check(card, held.context).filter(({ severity }) => severity === 'error').length,
      expiry: describeExpiry(card.sketch, published, host.now()),
      origin: published === undefined ? `Draft ${held.name}` : 'Published card',
      standing: 'Not published',
      ...(published && {
        published: {
          status: published.status,
          owner: published.ownerId,
          channel: published.channelId,
          updatedAt: published.updatedAt,
        },
      }),
      candles: series
        ? { kind: 'ready', text: `${series.source} · ${series.candles.length} bars` }
        : { kind: 'none', text: noCandles },
      actions: [],
    },
    ...(series && { candles: rowsOf(series) }),
  };
}

function rowsOf({ candles, timeframe, tick }: AgentCandles): NonNullable<CardAppContent['candles']> {
  const rows = candles
    .slice(-MOST_BARS)
    .map(({ time, open, high, low, close }) => [time, open, high, low, close] as const);
  return { timeframe, precision: tickDecimals(tick), tick, rows };
}

/** The hours of a published card count from its creation (P2 2.4). */
function describeExpiry(
  { metadata: { expiry } }: CardSketch,
  published: PublishedCard | undefined,
  now: number,
): string {
  if (expiry === undefined) return '';
  if (published !== undefined) return formatTimeLeft(timeLeft(published.createdAt, expiry, now));
  return expiry.type === 'GTC' ? 'until cancelled' : `${expiry.hours} h after publishing`;
}
