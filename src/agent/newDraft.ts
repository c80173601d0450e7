import { contradictsTimeframe } from '../candles/timeframes.ts';
import { levelSetPrices } from '../card/completion/suggestedPrices.ts';
import {
  type CardTemplate,
  fillCardTemplate,
  formatTemplateMistake,
  parseCardTemplate,
} from '../card/drafts/cardTemplate.ts';
import { initialCard } from '../card/drafts/initialCard.ts';
import { type NewPrices, rollForward } from '../card/drafts/rollForward.ts';
import { formatFinding } from '../card/findings/formatFinding.ts';
import { type Card, LEVEL_NAMES, type LevelName, type Metadata } from '../card/model/card.ts';
import { sketchOf } from '../card/model/cardSketch.ts';
import { tickDecimals } from '../card/model/prices.ts';
import type { CardText } from '../card/text/cardText.ts';
import { readCardText } from '../card/text/readCard.ts';
import { parseInstant } from '../time.ts';
import { type AgentCandles, type AgentHost, type HeldCard, ToolError } from './agentHost.ts';
import { describeCandles } from './candleReport.ts';

/** How a draft is made; what a source doesn't need is ignored. */
export interface DraftRequest
  extends Partial<Pick<Metadata, 'symbol' | 'timeframe' | 'title' | 'direction' | 'entryPlacement'>> {
  readonly from: 'scratch' | 'template' | 'card';
  readonly card?: string | undefined;
  readonly levels?: 'keep' | 'propose';
  readonly template?: string;
  readonly answers?: Readonly<Record<string, string>>;
}

/** A new card and remarks about it. */
interface MadeDraft {
  readonly card: Card;
  readonly notes: Readonly<Record<string, unknown>>;
}

/** Makes the card of a new draft; nothing is written yet. Throws a `ToolError` if something is missing. */
export function makeDraft(host: AgentHost, request: DraftRequest): Promise<MadeDraft> {
  switch (request.from) {
    case 'scratch':
      return fromScratch(host, request);
    case 'template':
      return fromTemplate(host, request);
    case 'card':
      return fromCard(host, request);
  }
}

/** A draft's subject and source; reads no candles. Throws a `ToolError` if something is missing. */
export async function draftSubject(
  host: AgentHost,
  request: DraftRequest,
): Promise<Pick<Metadata, 'symbol' | 'timeframe'> & { readonly title?: string; readonly madeFrom: string }> {
  switch (request.from) {
    case 'scratch':
      return { ...requireTyped(request), madeFrom: 'scratch' };
    case 'template': {
      const { template, symbol, timeframe } = await requireTemplate(host, request);
      return { symbol, timeframe, madeFrom: template.name };
    }
    case 'card': {
      const { held, card } = await requireCard(host, request);
      const { symbol, timeframe, title } = card.metadata;
      return { symbol, timeframe, title, madeFrom: held.name };
    }
  }
}

function requireTyped(
  request: DraftRequest,
): Pick<Metadata, 'symbol' | 'timeframe' | 'title' | 'direction' | 'entryPlacement'> {
  const { symbol, timeframe, title, direction, entryPlacement } = request;
  if (!symbol || !timeframe || !title || !direction || !entryPlacement) {
    throw new ToolError(
      'A draft from scratch needs symbol, timeframe, title, direction and entryPlacement. Nothing was created.',
      'Call create_draft again with all of them; ask the person for those you don’t know.',
    );
  }
  return { symbol, timeframe, title, direction, entryPlacement };
}

async function fromScratch(host: AgentHost, request: DraftRequest): Promise<MadeDraft> {
  const { symbol, timeframe, title, direction, entryPlacement } = requireTyped(request);
  const { series, problem } = await fittingCandles(host, { symbol, timeframe });
  const prices = { series, now: host.now(), pivotIsInvalidation: host.convention === 'pivotIsInvalidation' };
  return {
    card: initialCard({ symbol, timeframe, title, direction, entryPlacement }, prices),
    notes: pricesNote(series, `${problem} So the levels are round numbers. Set real prices with edit_card.`),
  };
}

interface TemplateRequest extends Pick<Metadata, 'symbol' | 'timeframe'> {
  readonly template: CardTemplate;
  readonly answers: Readonly<Record<string, string>>;
}

async function requireTemplate(host: AgentHost, request: DraftRequest): Promise<TemplateRequest> {
  const { symbol, timeframe, answers = {} } = request;
  const template = await findTemplate(host, request.template);
  const unanswered = template.questions.filter(({ name }) => !Object.hasOwn(answers, name));
  if (!symbol || !timeframe || unanswered.length > 0) {
    const asks = unanswered.map(({ name, question }) => `answers.${name} (${JSON.stringify(question)})`);
    throw new ToolError(
      'A draft from this template needs more values. Nothing was created.',
      `Call create_draft again with ${['symbol', 'timeframe', ...asks].join(', ')}.`,
    );
  }
  return { template, symbol, timeframe, answers };
}

async function fromTemplate(host: AgentHost, request: DraftRequest): Promise<MadeDraft> {
  const { template, symbol, timeframe, answers } = await requireTemplate(host, request);
  const { series, problem } = await fittingCandles(host, { symbol, timeframe });
  const metadata = { ...sketchOf(template.card).metadata, timeframe };
  const text = readCardText(JSON.stringify({ metadata, levels: {}, drawings: [] }));
  const filled = fillCardTemplate(template, {
    symbol,
    timeframe,
    tick: series?.tick ?? 1,
    lastClose: series?.candles.at(-1)?.close,
    levels: series === undefined ? {} : levelPrices(host, text, LEVEL_NAMES, series),
    times: series?.candles.map(({ time }) => time) ?? [],
    now: host.now(),
    answers,
  });
  switch (filled.kind) {
    case 'filled':
      return { card: filled.card, notes: pricesNote(series, problem) };
    case 'missing':
      throw new ToolError(
        `There is no value for ${filled.names.join(', ')}. Nothing was created.`,
        'Prices come from candles: call read_candles to see whether there are any, or create the draft from scratch.',
      );
    case 'invalid':
      throw new ToolError(
        `The filled template has errors: ${filled.errors.map((error) => formatFinding(error)).join(' ')} Nothing was created.`,
        'Use another template, or create the draft from scratch.',
      );
  }
}

/** The names of the templates that can be used. */
export async function templateNames(host: AgentHost): Promise<readonly string[]> {
  return (await host.templates()).flatMap(({ text }) => parseCardTemplate(text).template?.name ?? []);
}

async function findTemplate(host: AgentHost, wanted: string | undefined): Promise<CardTemplate> {
  const parsed = (await host.templates()).map(({ name, text }) => ({ file: name, ...parseCardTemplate(text) }));
  const key = wanted?.trim().toLowerCase();
  const found = parsed.find(({ file, template }) => [file, template?.name].some((name) => name?.toLowerCase() === key));
  if (found?.template !== undefined) return found.template;
  if (found !== undefined) {
    throw new ToolError(
      `The template can’t be used: ${found.mistakes.map(formatTemplateMistake).join(' ')} Nothing was created.`,
      'Use another template, or create the draft from scratch.',
    );
  }
  const names = parsed.flatMap(({ template }) => (template === undefined ? [] : [JSON.stringify(template.name)]));
  throw new ToolError(
    'There is no such template. Nothing was created.',
    names.length === 0 ? 'Create the draft from scratch.' : `Use one of these templates: ${names.join(', ')}.`,
  );
}

async function requireCard(
  host: AgentHost,
  request: DraftRequest,
): Promise<{ readonly held: HeldCard; readonly text: CardText; readonly card: Card }> {
  if (request.card === undefined) {
    throw new ToolError('No card was named. Nothing was created.', 'Set card to a name that list_cards gives.');
  }
  const held = await host.read(request.card);
  const text = readCardText(held.text);
  const { card } = text;
  if (card === undefined) {
    throw new ToolError(
      'The text isn’t a valid card. Nothing was created.',
      'Call check_card for its errors and fix them first.',
    );
  }
  return { held, text, card };
}

async function fromCard(host: AgentHost, request: DraftRequest): Promise<MadeDraft> {
  const { held, text, card } = await requireCard(host, request);
  const { symbol, timeframe } = card.metadata;
  const { series, problem } = await fittingCandles(host, { card: held.name, symbol, timeframe });
  if (request.levels === 'propose' && series === undefined) {
    throw new ToolError(
      `No levels can be proposed. ${problem} Nothing was created.`,
      'Call create_draft with levels "keep".',
    );
  }
  const names = LEVEL_NAMES.filter((name) => card.levels[name] !== undefined);
  const createdAt = held.context.published?.createdAt;
  const rolled = rollForward(card, {
    now: host.now(),
    since: createdAt === undefined ? undefined : parseInstant(createdAt),
    changedAt: held.since,
    times: series?.candles.map(({ time }) => time) ?? [],
    readAt: series?.now,
    ...(request.levels === 'propose' &&
      series !== undefined && { levels: levelPrices(host, text, names, series), tick: series.tick }),
  });
  return {
    card: rolled.card,
    notes: {
      rolledForward: `${rolled.bars} bars`,
      review: rolled.review.map(({ path, because }) => ({ path: path.join('.'), because })),
      ...pricesNote(series, `${problem} So bars were counted by the calendar.`),
    },
  };
}

/** Candles in the card's timeframe, or why there are none. */
async function fittingCandles(
  host: AgentHost,
  wanted: Parameters<AgentHost['candles']>[0],
): Promise<{ readonly series: AgentCandles | undefined; readonly problem: string }> {
  const none = (problem: string) => ({ series: undefined, problem });
  try {
    const series = await host.candles(wanted);
    if (series === undefined || series.candles.length === 0) return none('There are no candles.');
    const isOther = series.timeframe !== wanted.timeframe;
    if (!isOther && contradictsTimeframe(series.candles, wanted.timeframe) === undefined)
      return { series, problem: '' };
    return none(`The candles of ${series.source} aren’t ${wanted.timeframe} candles.`);
  } catch (error) {
    if (error instanceof ToolError) return none(error.message);
    throw error;
  }
}

function pricesNote(series: AgentCandles | undefined, without: string): MadeDraft['notes'] {
  return series === undefined ? { candles: without } : { measuredOn: describeCandles(series) };
}

/** Classic pivots of the last completed candle. */
function levelPrices(host: AgentHost, card: CardText, names: readonly LevelName[], candles: AgentCandles): NewPrices {
  const count = names.some((name) => name.startsWith('intermediate')) ? 5 : 3;
  const pivotIsInvalidation = host.convention === 'pivotIsInvalidation';
  const prices = levelSetPrices(
    { card, candles: { ...candles, precision: tickDecimals(candles.tick) }, now: host.now(), pivotIsInvalidation },
    count,
  );
  return Object.fromEntries(names.flatMap((name) => (prices[name] === undefined ? [] : [[name, prices[name]]])));
}
