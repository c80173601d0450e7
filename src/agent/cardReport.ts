import { formatOutcome, formatStart } from '../analysis/formatOutcome.ts';
import { outcomeOf } from '../analysis/outcome.ts';
import { check } from '../card/findings/check.ts';
import { compareBySeverity, type FindingContext } from '../card/findings/finding.ts';
import { formatFinding } from '../card/findings/formatFinding.ts';
import { levelsLockedReason } from '../card/findings/publishedState.ts';
import { readRulePage } from '../card/findings/rulePage.ts';
import { rulePageName } from '../card/findings/rules.ts';
import { LINKED_TEXT_FIELDS } from '../card/model/card.ts';
import { shownDecimals } from '../card/model/prices.ts';
import type { CardText } from '../card/text/cardText.ts';
import { LinePositions } from '../card/text/linePositions.ts';
import { readCardText } from '../card/text/readCard.ts';
import { formatInstant } from '../time.ts';
import type { AgentCandles, AgentHost, HeldCard } from './agentHost.ts';

type Fields = Readonly<Record<string, unknown>>;

/** The parts of a card that can be read alone; a text from any character on. */
export const CARD_PARTS = ['all', 'metadata', 'levels', 'drawings', 'findings', ...LINKED_TEXT_FIELDS] as const;
export type CardPart = (typeof CARD_PARTS)[number];

/** Characters of a text in one answer. */
const TEXT_WINDOW = 1_500;

/** The readable content of a part of a card, and its findings. */
export function reportPart(held: HeldCard, part: CardPart, from: number): Fields {
  const card = readCardText(held.text);
  const { metadata, levels, drawings } = card.sketch;
  const findings = () => findingsOf(card, held.context);
  switch (part) {
    case 'all':
      return { ...readOnlyOf(held, card), metadata, levels, drawings, findings: findings() };
    case 'metadata':
      return { ...readOnlyOf(held, card), metadata };
    case 'levels':
      return { ...readOnlyOf(held, card), levels };
    case 'drawings':
      return { drawings: drawings.slice(from), from };
    case 'findings':
      return { findings: findings().slice(from), from };
    default: {
      const text = metadata[part] ?? '';
      return { [part]: text.slice(from, from + TEXT_WINDOW), from, length: text.length };
    }
  }
}

/** The read-only parts of a card, and why. */
function readOnlyOf({ readOnlyReason, context: { published } }: HeldCard, card: CardText): Fields {
  if (readOnlyReason !== undefined) return { readOnly: { card: readOnlyReason } };
  const levels = levelsLockedReason(published, card.sketch);
  const parts = {
    ...(published && { symbol: 'The symbol of a published card never changes.' }),
    ...(levels !== undefined && { levels }),
  };
  return Object.keys(parts).length === 0 ? {} : { readOnly: parts };
}

/** The findings of a text, errors first, each with its place and its rule. */
export function findingsOf(card: CardText, context: FindingContext): Fields[] {
  const lines = new LinePositions(card.text);
  return check(card, context)
    .toSorted(compareBySeverity)
    .map((finding) => ({
      rule: finding.rule,
      severity: finding.severity,
      path: finding.path.join('.'),
      line: lines.positionAt(finding.range.offset).line + 1,
      message: formatFinding(finding),
    }));
}

/** Maximum number of rule pages in one answer. */
const MOST_PAGES = 6;

/** The explanations from the pages of the violated rules, by rule. */
export async function rulePagesOf(host: Pick<AgentHost, 'rulePage'>, findings: readonly Fields[]): Promise<Fields> {
  const rules = [...new Set(findings.map(({ rule }) => String(rule)))].slice(0, MOST_PAGES);
  const pages = await Promise.all(
    rules.map(async (rule) => {
      const page = readRulePage((await host.rulePage(rule)) ?? '');
      return page === undefined
        ? []
        : [[rule, { page: `docs/rules/${rulePageName(page.rule)}`, says: page.description }]];
    }),
  );
  return Object.fromEntries(pages.flat());
}

/** A card in a list. */
export async function reportRow(held: HeldCard, host: AgentHost): Promise<Fields> {
  const card = readCardText(held.text);
  const { title = '', symbol = '', timeframe } = card.sketch.metadata;
  const { name, since } = held;
  const candles = timeframe && (await host.candlesAtHand({ card: name, symbol, timeframe, since }));
  const count = { error: 0, warning: 0, hint: 0 };
  for (const { severity } of check(card, held.context)) count[severity]++;
  return {
    card: held.name,
    title,
    symbol,
    timeframe: timeframe ?? '',
    status: held.status,
    findings: `${count.error} errors, ${count.warning} warnings, ${count.hint} hints`,
    outcome: outcomeWords(card, since, candles, host),
  };
}

function outcomeWords(
  card: CardText,
  since: number | undefined,
  candles: AgentCandles | undefined,
  { convention, now }: AgentHost,
): string {
  if (candles === undefined) return 'not measured: no candles are loaded';
  if (since === undefined) return 'not measured: nothing says when it was written';
  const market = { ...candles, now: now() };
  const outcome = outcomeOf(card.sketch, formatInstant(Math.trunc(since)), market, convention);
  return `${formatOutcome(outcome, shownDecimals(card.sketch.levels, market.precision))} ${formatStart(since, 'given')}`;
}
