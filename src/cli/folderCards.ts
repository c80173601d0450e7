import { lstat, readdir, readFile, realpath } from 'node:fs/promises';
import { join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  type AgentCandles,
  type AgentHost,
  type CardList,
  type HeldCard,
  type TemplateFile,
  ToolError,
} from '../agent/agentHost.ts';
import type { LevelConvention } from '../analysis/outcome.ts';
import { precisionOf } from '../candles/series.ts';
import { CARD_TEMPLATE_SUFFIX } from '../card/drafts/cardTemplate.ts';
import { draftFileName } from '../card/drafts/initialCard.ts';
import { isRuleId, rulePageName } from '../card/findings/rules.ts';
import { BAR_LENGTHS } from '../card/geometry/timeAxis.ts';
import type { Card, Timeframe } from '../card/model/card.ts';
import type { PublishedCard } from '../card/model/publishedCard.ts';
import { formatCard } from '../card/text/jsonFormat.ts';
import { applyTextEdits, type TextEdit } from '../card/text/textEdit.ts';
import type { CardSummary } from '../client/cards/cardService.ts';
import { parseInstant } from '../time.ts';
import { CARD_ENDING, cardFiles, describePathError, isBelow, readCardFile } from './cardFiles.ts';
import { createFile, replaceFile, withFileLock } from './fileWrites.ts';
import type { CardCandles } from './marketOutcomes.ts';

/** What the tools for a folder's cards need. */
export interface FolderOptions {
  readonly convention: LevelConvention;
  readonly candles: CardCandles | undefined;
  readonly published: ReadablePublished | undefined;
  /** Reads a file of this package; undefined if it isn't installed. */
  readonly ownFile: (path: string) => Promise<string | undefined>;
}

/** Published cards that can be read, and nothing else. */
interface ReadablePublished {
  summaries(signal: AbortSignal): Promise<readonly CardSummary[]>;
  /** Undefined if the service has no such card. */
  card(analysisId: string, signal: AbortSignal): Promise<PublishedCard | undefined>;
}

const PUBLISHED = /^published:([0-9a-f]{24})$/;
/** Number of bars to load for a card's symbol. */
const LOADED_BARS = 500;
const MOST_DRAFTS = 1_000;
const MOST_TEMPLATES = 100;
const SHIPPED_TEMPLATES = ['breakout', 'range', 'trend-pullback'];

/** The cards below a folder, for one call of a tool. Reads and writes nothing outside it, wherever links lead. */
export class FolderCards implements AgentHost {
  readonly #root: string;
  readonly #options: FolderOptions;
  readonly #signal: AbortSignal;
  /** Published cards that came with the list, by ID. */
  readonly #listed = new Map<string, PublishedCard>();
  readonly createRefusal = undefined;

  constructor(root: string, options: FolderOptions, signal: AbortSignal) {
    this.#root = root;
    this.#options = options;
    this.#signal = signal;
  }

  get convention(): LevelConvention {
    return this.#options.convention;
  }

  now(): number {
    return Date.now();
  }

  throwIfCancelled(): void {
    this.#signal.throwIfAborted();
  }

  async list(): Promise<CardList> {
    const drafts: { readonly name: string }[] = [];
    let problem: string | undefined;
    for await (const found of cardFiles([this.#root])) {
      this.throwIfCancelled();
      if (found.kind !== 'file') continue;
      if (drafts.length === MOST_DRAFTS) {
        problem = `Only ${MOST_DRAFTS} of the drafts are listed.`;
        break;
      }
      drafts.push({ name: relative(this.#root, found.path).split(sep).join('/') });
    }
    try {
      const published = (await this.#options.published?.summaries(this.#signal)) ?? [];
      for (const { analysisId, published: card } of published) if (card) this.#listed.set(analysisId, card);
      const listed = published.map(({ analysisId, title, symbol }) => ({
        name: `published:${analysisId}`,
        title,
        symbol,
      }));
      return { cards: [...drafts, ...listed], problem };
    } catch (error) {
      this.throwIfCancelled();
      const reason = error instanceof Error ? error.message : 'unknown reason';
      const unlisted = `The published cards can’t be listed: ${reason}`;
      return { cards: drafts, problem: problem === undefined ? unlisted : `${problem} ${unlisted}` };
    }
  }

  async read(name: string): Promise<HeldCard> {
    const analysisId = PUBLISHED.exec(name)?.[1];
    if (analysisId !== undefined) return this.#readPublished(name, analysisId);
    const located = await this.#locate(name);
    const file = await readCardFile(located.path);
    if (file.kind !== 'text') {
      throw new ToolError(
        `The card ${JSON.stringify(name)} can’t be read: ${file.reason}`,
        'Call list_cards, and use another card.',
      );
    }
    const { text, changedAt: since } = file;
    return { name: located.name, text, context: { now: this.now() }, status: 'draft', since };
  }

  async peek(name: string): Promise<HeldCard> {
    const listed = this.#listed.get(PUBLISHED.exec(name)?.[1] ?? '');
    return listed === undefined ? this.read(name) : this.#heldPublished(name, listed);
  }

  async candles(wanted: {
    readonly symbol: string;
    readonly timeframe: Timeframe;
    readonly since?: number | undefined;
  }): Promise<AgentCandles | undefined> {
    const { symbol, timeframe } = wanted;
    const start = this.now() - LOADED_BARS * BAR_LENGTHS[timeframe];
    try {
      const since = Math.min(start, wanted.since ?? start);
      const loaded = await this.#options.candles?.load(symbol, timeframe, since, this.#signal);
      return loaded && { ...loaded.market, tick: precisionOf(loaded.market.candles).tick };
    } catch (error) {
      // Not by `instanceof`: each bundle has its own copy of the class.
      if (!(error instanceof Error && error.name === 'MarketError')) throw error;
      throw new ToolError(error.message, 'Tell the person. Never invent prices.');
    }
  }

  async candlesAtHand(wanted: Parameters<AgentHost['candlesAtHand']>[0]): Promise<AgentCandles | undefined> {
    if (this.#options.candles?.isFile !== true) return undefined;
    return this.candles(wanted).catch((error: unknown) => {
      if (error instanceof ToolError) return undefined;
      throw error;
    });
  }

  async apply({ name, text }: HeldCard, edits: readonly TextEdit[]): Promise<void> {
    const { path } = await this.#locate(name);
    await writing(name, () =>
      withFileLock(path, async () => {
        const bytes = await readFile(path);
        if (new TextDecoder().decode(bytes) !== text) {
          throw new ToolError(
            'The file was changed at the same time. Nothing was changed.',
            'Call read_card, and repeat the edit.',
          );
        }
        const mark = bytes.subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK)
          ? BYTE_ORDER_MARK
          : Buffer.alloc(0);
        await replaceFile(path, Buffer.concat([mark, Buffer.from(applyTextEdits(text, edits))]));
      }),
    );
  }

  async create(card: Card): Promise<string> {
    for (let number = 1; ; number++) {
      const name = draftFileName(card.metadata, number);
      if (await writing(name, () => createFile(join(this.#root, name), formatCard(card)))) return name;
    }
  }

  async templates(): Promise<readonly TemplateFile[]> {
    const names = (await readdir(this.#root)).filter((name) => name.endsWith(CARD_TEMPLATE_SUFFIX)).sort();
    const own = await Promise.all(
      names.slice(0, MOST_TEMPLATES).map(async (name) => {
        // A link that leads elsewhere must not hide the other templates.
        const located = await this.#locate(name, CARD_TEMPLATE_SUFFIX).catch(() => undefined);
        const file = located && (await readCardFile(located.path));
        return file?.kind === 'text' ? [{ name, text: file.text }] : [];
      }),
    );
    const shipped = await Promise.all(
      SHIPPED_TEMPLATES.map(async (stem) => {
        const name = `${stem}${CARD_TEMPLATE_SUFFIX}`;
        const text = await this.#options.ownFile(`media/templates/${name}`);
        return text === undefined ? [] : [{ name, text }];
      }),
    );
    return [...own, ...shipped].flat();
  }

  /** There is no window to show it in. */
  async show(): Promise<undefined> {}

  async rulePage(rule: string): Promise<string | undefined> {
    return isRuleId(rule) ? this.#options.ownFile(`docs/rules/${rulePageName(rule)}`) : undefined;
  }

  async #readPublished(name: string, analysisId: string): Promise<HeldCard> {
    const published = await this.#options.published?.card(analysisId, this.#signal);
    if (published === undefined) {
      throw new ToolError(
        'There is no such published card, or the server was started without --published.',
        'Call list_cards, and use a name from its answer.',
      );
    }
    return this.#heldPublished(name, published);
  }

  #heldPublished(name: string, published: PublishedCard): HeldCard {
    return {
      name,
      text: formatCard(published.card),
      context: { now: this.now(), published },
      status: published.status,
      readOnlyReason: 'Published cards can only be read here.',
      since: parseInstant(published.createdAt),
    };
  }

  /** A card's file with all links followed, and its name in lists. Throws unless it is a regular file below the root. */
  async #locate(name: string, ending = CARD_ENDING): Promise<{ readonly path: string; readonly name: string }> {
    for (const words of spellings(name)) {
      const place = resolve(this.#root, words);
      // Compare the names first: on Windows, looking for \\\\computer\\share would already send the person's credentials there.
      if (!isBelow(this.#root, place) || !place.endsWith(ending)) continue;
      try {
        const path = await realpath(place);
        if (isBelow(this.#root, path) && path.endsWith(ending) && (await lstat(path)).isFile())
          return { path, name: relative(this.#root, place).split(sep).join('/') };
      } catch {
        // Reported like any name that isn't a card, so that nothing is revealed about files elsewhere.
      }
    }
    throw new ToolError(
      `There is no card ${JSON.stringify(name)} in the folder.`,
      'Call list_cards, and use a name from its answer. Files outside the folder can’t be used.',
    );
  }
}

/** The spellings of a card's name that clients use: as listed, a path, a URI, or with Windows separators. */
function spellings(name: string): readonly string[] {
  try {
    return name.startsWith('file:') ? [fileURLToPath(name)] : [name, name.replaceAll('\\', '/')];
  } catch {
    return [];
  }
}

/** Reports that a file couldn't be written, without the path in the system's own message. */
async function writing<T>(name: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (error instanceof ToolError) throw error;
    throw new ToolError(
      `The file ${JSON.stringify(name)} can’t be written: ${describePathError(error)}. Nothing was changed.`,
      'Tell the person.',
    );
  }
}

const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);
