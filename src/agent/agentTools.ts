import * as z from 'zod/mini';
import { formatCandidate, formatIncomplete, formatNoProposals } from '../analysis/formatProposals.ts';
import { levelProposals } from '../analysis/levelProposals.ts';
import { DIRECTIONS, ENTRY_PLACEMENTS, TIMEFRAMES, type Timeframe } from '../card/model/card.ts';
import { lazy } from '../card/model/lazy.ts';
import { readCardText } from '../card/text/readCard.ts';
import { agentEditsSchema, differenceOf, type PlannedEdits, planAgentEdits } from './agentEdits.ts';
import { type AgentCandles, type AgentHost, type HeldCard, ToolError } from './agentHost.ts';
import type { AgentMemory } from './agentMemory.ts';
import { describeCandles, MOST_BARS, summarizeCandles } from './candleReport.ts';
import { CARD_PARTS, findingsOf, reportPart, reportRow, rulePagesOf } from './cardReport.ts';
import { draftSubject, makeDraft, templateNames } from './newDraft.ts';
import { byteLength, type ToolAnswer } from './toolAnswer.ts';
import { readToolInput } from './toolInput.ts';

/** What tools share. */
export interface ToolContext {
  readonly host: AgentHost;
  readonly memory: AgentMemory;
}

/** A question to the person before a tool changes something. */
export interface ToolConfirmation {
  readonly title: string;
  readonly lines: readonly { readonly what: string; readonly before?: string; readonly after: string }[];
}

/** A tool for agents: everything that VS Code's manifest and registration, the MCP server and the docs need of it. */
export interface AgentTool {
  /** For people. */
  readonly title: string;
  /** What it does, for people. */
  readonly userDescription: string;
  /** What it does and when not to use it, for models. */
  readonly modelDescription: string;
  readonly input: () => z.ZodMiniType;
  /** `shows` opens an editor; the others' names say what they may change. Nothing else is ever changed. */
  readonly access: 'reads' | 'shows' | 'edits' | 'creates';
  /** What to ask before it runs; without side effects. Throws a `ToolError` if it can't run. */
  readonly confirm?: (input: never, context: ToolContext) => Promise<ToolConfirmation>;
  readonly run: (input: never, context: ToolContext) => Promise<ToolAnswer>;
}

function tool<Schema extends z.ZodMiniType>(
  input: () => Schema,
  declared: Omit<AgentTool, 'input' | 'confirm' | 'run'> & {
    readonly confirm?: (input: z.infer<Schema>, context: ToolContext) => Promise<ToolConfirmation>;
    readonly run: (input: z.infer<Schema>, context: ToolContext) => Promise<ToolAnswer>;
  },
): AgentTool {
  return { ...declared, input: lazy(input) };
}

const cardName = () =>
  z.string().check(z.minLength(1), z.maxLength(1000), z.describe('Name of the card, as list_cards gives it'));
const symbolName = () => z.string().check(z.minLength(1), z.maxLength(100), z.describe('E.g. EUR/USD'));

/** The tools that agents can use, by name. None publishes, saves to the service, deletes, or touches keys or settings. */
export const AGENT_TOOLS = {
  list_cards: tool(
    () =>
      z.strictObject({
        query: z.exactOptional(
          z.string().check(z.maxLength(200), z.describe('Only cards whose name, title or symbol contains this')),
        ),
        from: z.exactOptional(z.int().check(z.minimum(0), z.describe('Number of cards to skip'))),
      }),
    {
      title: 'List Cards',
      userDescription: 'Lists drafts and open published cards with status, findings and outcome.',
      modelDescription:
        'Lists the chart cards at hand: drafts, and published cards that are open or that the server was given, each with its name, title, symbol, timeframe, status, findings and outcome against the market, and the names of the templates for create_draft. Use it first to get names for the other tools. Don’t use it to read the content of one card; use read_card.',
      access: 'reads',
      run: listCards,
    },
  ),
  read_card: tool(
    () =>
      z.strictObject({
        card: cardName(),
        part: z.exactOptional(z.enum(CARD_PARTS)),
        from: z.exactOptional(
          z.int().check(z.minimum(0), z.describe('Of a text: the first character; of a list: the first item')),
        ),
      }),
    {
      title: 'Read Card',
      userDescription: 'Reads a card with its version, its findings, and what is read-only and why.',
      modelDescription:
        'Reads a chart card: its metadata, levels and drawings, the version that edit_card needs, its findings, and what is read-only and why. Long cards are shortened: ask for one part, and for a text or list from a place on. Don’t use it to look for cards; use list_cards.',
      access: 'reads',
      run: async ({ card, part = 'all', from = 0 }, { host, memory }) => {
        const held = await host.read(card);
        return {
          fields: { card: held.name, version: memory.see(held), status: held.status, ...reportPart(held, part, from) },
        };
      },
    },
  ),
  check_card: tool(
    () =>
      z.strictObject({
        card: z.exactOptional(cardName()),
        text: z.exactOptional(z.string().check(z.maxLength(200_000), z.describe('Instead of card: JSON of a card'))),
      }),
    {
      title: 'Check Card',
      userDescription: 'Checks a card, or a text that could become one, by all rules.',
      modelDescription:
        'Checks a card by name, or a text that isn’t in any file yet, by all rules. Answers with the findings, and explains each rule that they are about. Changes nothing. edit_card and create_draft already answer with the findings, so don’t call it after them.',
      access: 'reads',
      run: checkCard,
    },
  ),
  read_candles: tool(
    () =>
      z.strictObject({
        card: z.exactOptional(cardName()),
        symbol: z.exactOptional(symbolName()),
        timeframe: z.exactOptional(z.enum(TIMEFRAMES)),
        bars: z.exactOptional(
          z.int().check(z.minimum(1), z.maximum(MOST_BARS), z.describe('Number of last bars to list')),
        ),
      }),
    {
      title: 'Read Candles',
      userDescription: 'Summarizes the candles of a card or symbol, and lists the last bars on request.',
      modelDescription: `Summarizes the candles of a card, or of a symbol and timeframe: last bars (time, open, high, low, close), swings, ATR(14) and range, with source, actual timeframe and time of the last bar. bars lists up to ${MOST_BARS} bars. Always say what you measured on. Don’t use it to find levels; use propose_levels.`,
      access: 'reads',
      run: async ({ bars, ...wanted }, context) => ({
        fields: summarizeCandles(await requireCandles(wanted, context), bars),
      }),
    },
  ),
  propose_levels: tool(
    () =>
      z.strictObject({
        card: cardName(),
        most: z.exactOptional(
          z.int().check(z.minimum(1), z.maximum(60), z.describe('Number of prices, by default 24')),
        ),
      }),
    {
      title: 'Propose Levels',
      userDescription: 'Lists prices that could become levels, with reasons. Edits nothing.',
      modelDescription:
        'Lists prices that the candles of a card suggest as levels, nearest to the last close first, each with its distance in ATR(14) and its reason: pivots, swings, round numbers and clusters. Edits nothing: choose, then call edit_card with set_level.',
      access: 'reads',
      run: proposeLevels,
    },
  ),
  edit_card: tool(
    () =>
      z.strictObject({
        card: cardName(),
        version: z.string().check(z.maxLength(40), z.describe('As read_card, edit_card or create_draft gave it')),
        edits: agentEditsSchema(),
      }),
    {
      title: 'Edit Card',
      userDescription: 'Edits a card as one undo step, after showing you the values before and after.',
      modelDescription:
        'Applies typed edits to a card, all of them as one undo step, or none. Needs the version that read_card or the last edit_card gave; a stale version is refused with what changed. Answers with the difference and the findings after it. The person may be asked first, and publishes the card: you can’t. Don’t write card files by other means while this tool is available.',
      access: 'edits',
      confirm: async (input, context) => {
        const { held, planned } = await planEdit(input, context);
        return { title: `Edit ${held.name}`, lines: planned.difference };
      },
      run: async (input, context) => {
        const { host, memory } = context;
        const { held, planned } = await planEdit(input, context);
        if (planned.edits.length > 0) await host.apply(held, planned.edits);
        return {
          fields: {
            card: held.name,
            // The version right after the edit: if the person changes the text now, the next edit reports it as changed.
            version: memory.see({ name: held.name, text: planned.after.text }),
            changed: planned.edits.length === 0 ? 'nothing: the card already says this' : planned.difference,
            findings: findingsOf(planned.after, held.context),
          },
        };
      },
    },
  ),
  create_draft: tool(
    () =>
      z.strictObject({
        from: z.enum(['scratch', 'template', 'card']).check(z.describe('What the draft is made from')),
        card: z.exactOptional(cardName()),
        levels: z.exactOptional(z.enum(['keep', 'propose'])),
        template: z.exactOptional(z.string().check(z.maxLength(200))),
        answers: z.exactOptional(z.record(z.string(), z.string().check(z.maxLength(5000)))),
        symbol: z.exactOptional(symbolName()),
        timeframe: z.exactOptional(z.enum(TIMEFRAMES)),
        title: z.exactOptional(
          z.string().check(z.minLength(1), z.maxLength(200), z.describe('From scratch: the title')),
        ),
        direction: z.exactOptional(z.enum(DIRECTIONS)),
        entryPlacement: z.exactOptional(z.enum(ENTRY_PLACEMENTS)),
      }),
    {
      title: 'Create Draft',
      userDescription: 'Creates a draft from scratch, from a template, or by rolling a card forward.',
      modelDescription:
        'Creates a draft: from scratch (symbol, timeframe, title, direction, entryPlacement), from a template (template, symbol, timeframe, answers to its questions), or from a card that is rolled forward to now (card, levels: keep or propose). Without a known template, the answer lists the templates. Answers with the name and version of the draft, what to review, and its findings. Never publishes. Don’t use it to change a card; use edit_card.',
      access: 'creates',
      confirm: async (input, { host }) => {
        requireCreatable(host);
        const { levels } = input;
        const { symbol, timeframe, title, madeFrom } = await draftSubject(host, input);
        return {
          title: `Create a draft of ${symbol} ${timeframe}`,
          lines: [
            { what: 'made from', after: madeFrom },
            ...(title === undefined ? [] : [{ what: 'title', after: title }]),
            ...(levels === undefined ? [] : [{ what: 'levels', after: levels === 'keep' ? 'kept' : 'proposed' }]),
          ],
        };
      },
      run: async (input, { host, memory }) => {
        requireCreatable(host);
        const { card, notes } = await makeDraft(host, input);
        const held = await host.read(await host.create(card));
        const findings = findingsOf(readCardText(held.text), held.context);
        return { fields: { card: held.name, version: memory.see(held), ...notes, findings } };
      },
    },
  ),
  show_card: tool(() => z.strictObject({ card: cardName() }), {
    title: 'Show Card',
    userDescription: 'Shows you a card, and gives the agent a picture of its chart.',
    modelDescription:
      'Shows a card to the person, and where possible answers with a picture of its chart. Use it when you are done with a card, or when the person asks to see it. Don’t use it to read values; use read_card.',
    access: 'shows',
    run: async ({ card }, { host }) => {
      const held = await host.read(card);
      const picture = await host.show(held.name);
      return {
        fields: { card: held.name, ...(picture === undefined && { picture: 'none' }) },
        picture,
        shown: held,
      };
    },
  }),
} as const satisfies Readonly<Record<string, AgentTool>>;

export type AgentToolName = keyof typeof AGENT_TOOLS;

/** Runs a tool on any input. Never throws, unless the call was cancelled. */
export async function callTool(name: AgentToolName, input: unknown, context: ToolContext): Promise<ToolAnswer> {
  const declared: AgentTool = AGENT_TOOLS[name];
  try {
    return await declared.run(readToolInput(declared.input(), input) as never, context);
  } catch (error) {
    context.host.throwIfCancelled();
    return { fields: errorFields(error), isError: true };
  }
}

/** What to ask before a tool runs; undefined if nothing, also if it can't run and will say so itself. */
export async function confirmationOf(
  name: AgentToolName,
  input: unknown,
  context: ToolContext,
): Promise<ToolConfirmation | undefined> {
  const declared: AgentTool = AGENT_TOOLS[name];
  try {
    return await declared.confirm?.(readToolInput(declared.input(), input) as never, context);
  } catch {
    return undefined;
  }
}

/** Hides system error messages, which contain paths of the person's machine. */
function describeError(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown error';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.message;
}

function errorFields(error: unknown): ToolAnswer['fields'] {
  if (error instanceof ToolError) return { error: error.message, next: error.next };
  return {
    error: `The tool failed: ${describeError(error)}`,
    next: 'Call read_card to see the current state before you try again. If it fails again, tell the person.',
  };
}

/** Cards in one answer, and their bytes: a longer answer would be cut, even in names, which other tools need whole. */
const MOST_ROWS = 12;
const MOST_ROW_BYTES = 7_000;

async function listCards(
  { query = '', from = 0 }: { readonly query?: string; readonly from?: number },
  { host }: ToolContext,
): Promise<ToolAnswer> {
  const wanted = query.toLowerCase();
  const rows: Readonly<Record<string, unknown>>[] = [];
  let [count, bytes] = [0, 0];
  const { cards, problem } = await host.list();
  for (const listed of cards) {
    host.throwIfCancelled();
    const read = () => host.peek(listed.name).catch(() => undefined);
    // Reading each of many published cards would take minutes.
    let held = listed.title === undefined ? await read() : undefined;
    if (held === undefined && listed.title === undefined) continue;
    const { title = '', symbol = '' } = held === undefined ? listed : readCardText(held.text).sketch.metadata;
    if (![listed.name, title, symbol].some((words) => words.toLowerCase().includes(wanted))) continue;
    count++;
    if (count <= from || rows.length === MOST_ROWS || bytes > MOST_ROW_BYTES) continue;
    held ??= await read();
    const row =
      held === undefined
        ? { card: listed.name, title, symbol, problem: 'It can’t be read now.' }
        : await reportRow(held, host).catch(() => ({
            card: listed.name,
            title,
            symbol,
            problem: 'It can’t be checked.',
          }));
    bytes += byteLength(JSON.stringify(row));
    if (bytes <= MOST_ROW_BYTES || rows.length === 0) rows.push(row);
  }
  const rest = count - from - rows.length;
  return {
    fields: {
      cards: rows,
      count,
      ...(from === 0 && { templates: await templateNames(host) }),
      ...(problem !== undefined && { problem }),
      ...(rest > 0 && { more: `${rest} more; call list_cards with from ${from + rows.length}` }),
    },
  };
}

async function checkCard(
  { card, text }: { readonly card?: string; readonly text?: string },
  { host }: ToolContext,
): Promise<ToolAnswer> {
  if ((card === undefined) === (text === undefined)) {
    throw new ToolError('Either card or text is needed.', 'Call check_card with one of them.');
  }
  const held = card === undefined ? undefined : await host.read(card);
  const findings = findingsOf(readCardText(held?.text ?? text ?? ''), held?.context ?? { now: host.now() });
  return {
    fields: {
      ...(held && { card: held.name }),
      findings,
      rules: await rulePagesOf(host, findings),
    },
  };
}

interface WantedCandles {
  readonly card?: string;
  readonly symbol?: string;
  readonly timeframe?: Timeframe;
}

async function requireCandles(wanted: WantedCandles, { host }: ToolContext): Promise<AgentCandles> {
  const held = wanted.card === undefined ? undefined : await host.read(wanted.card);
  const own = held && readCardText(held.text).sketch.metadata;
  const [symbol, timeframe] = [wanted.symbol ?? own?.symbol, wanted.timeframe ?? own?.timeframe];
  if (!symbol || timeframe === undefined) {
    throw new ToolError(
      'Candles need a symbol and a timeframe.',
      'Call the tool again with a card that has both, or with symbol and timeframe.',
    );
  }
  const isOwn = held !== undefined && symbol === own?.symbol && timeframe === own.timeframe;
  const series = await host.candles({ ...(isOwn && { card: held.name }), symbol, timeframe });
  if (series !== undefined && series.candles.length > 0) return series;
  throw new ToolError(
    `There are no ${timeframe} candles for ${JSON.stringify(symbol)}.`,
    'Ask the person to connect a candle feed or to load a candle file. Never invent prices.',
  );
}

async function proposeLevels(
  { card, most = 24 }: { readonly card: string; readonly most?: number },
  context: ToolContext,
): Promise<ToolAnswer> {
  const series = await requireCandles({ card }, context);
  const proposals = levelProposals({ market: series, tick: series.tick, now: context.host.now() });
  if (proposals.kind === 'none') {
    throw new ToolError(formatNoProposals(proposals), 'Tell the person; don’t place levels from these candles.');
  }
  const { candidates, lastClose, incomplete } = proposals;
  const distance = (price: number): number => Math.abs(price - lastClose);
  return {
    fields: {
      measuredOn: describeCandles(series),
      lastClose,
      levels: candidates
        .toSorted((a, b) => distance(a.price) - distance(b.price))
        .slice(0, most)
        .map(({ price, atrs, kind }) => ({
          price,
          ...(atrs !== undefined && { atrs: Math.round(atrs * 100) / 100 }),
          reason: formatCandidate(kind),
        })),
      count: candidates.length,
      ...(incomplete.length > 0 && { incomplete: incomplete.map(formatIncomplete) }),
    },
  };
}

function requireCreatable({ createRefusal }: AgentHost): void {
  if (createRefusal !== undefined) throw new ToolError(createRefusal, 'Tell the person.');
}

interface EditRequest {
  readonly card: string;
  readonly version: string;
  readonly edits: z.infer<ReturnType<typeof agentEditsSchema>>;
}

async function planEdit(
  { card, version, edits }: EditRequest,
  { host, memory }: ToolContext,
): Promise<{ readonly held: HeldCard; readonly planned: PlannedEdits }> {
  const held = await host.read(card);
  const seen = memory.seen(held.name, version);
  const current = memory.see(held);
  if (current === version) return { held, planned: planAgentEdits(held, edits) };
  const changes = seen && differenceOf(seen, readCardText(held.text));
  throw new ToolError(
    changes === undefined
      ? 'The version isn’t one that read_card has given for this card. Nothing was changed.'
      : `The card has changed since that version. Nothing was changed. What changed: ${JSON.stringify(changes)}`,
    `Look at the changes, call read_card if you need more, and repeat the edit with version ${current} if it still makes sense.`,
  );
}
