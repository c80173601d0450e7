import * as vscode from 'vscode';
import { formatResult } from '../../analysis/formatOutcome.ts';
import { formatNoProposals } from '../../analysis/formatProposals.ts';
import { levelProposals } from '../../analysis/levelProposals.ts';
import { outcomeOf } from '../../analysis/outcome.ts';
import { nearestPrices } from '../../analysis/takeLevels.ts';
import type { CandleSeries } from '../../candles/series.ts';
import { contradictsTimeframe, formatContradiction } from '../../candles/timeframes.ts';
import { levelSetPrices } from '../../card/completion/suggestedPrices.ts';
import { fillCardTemplate } from '../../card/drafts/cardTemplate.ts';
import { duplicateForSymbol } from '../../card/drafts/duplicateForSymbol.ts';
import { type NewPrices, type PartToReview, rollForward } from '../../card/drafts/rollForward.ts';
import { templateOfCard } from '../../card/drafts/templateOfCard.ts';
import { formatFinding } from '../../card/findings/formatFinding.ts';
import { type Card, fieldLabel, LEVEL_NAMES, TEXT_FIELDS, type Timeframe } from '../../card/model/card.ts';
import { sketchOf } from '../../card/model/cardSketch.ts';
import type { JsonValue } from '../../card/model/jsonValue.ts';
import { LEVEL_TITLES } from '../../card/model/objectIds.ts';
import { decimalsOf, formatPrice, shownDecimals, tickDecimals } from '../../card/model/prices.ts';
import { rangeInText, rangeOf } from '../../card/text/jsonTree.ts';
import { readCardText } from '../../card/text/readCard.ts';
import { confirmReplace } from '../../shell/files/saveToFile.ts';
import { plainMessage } from '../../shell/notificationText.ts';
import { pickStep, runSteps, type Step, textStep } from '../../shell/quickInputSteps.ts';
import { pivotIsInvalidation, readSetting } from '../../shell/settings.ts';
import { formatInstant, parseInstant } from '../../time.ts';
import { type CardArgument, chosenCard, textOfCard } from '../documents/chosenCard.ts';
import type { RemoteCards } from '../documents/remoteCards.ts';
import { askSymbol, askTimeframe, openDraft } from '../drafts/newDraft.ts';
import { barTimes, type CandleSources, candlesOf, measuredOn, readCandles } from './cardCandles.ts';
import { askTemplate, askTemplatePlace, type TemplateFolders } from './cardTemplates.ts';
import { ReviewMarks } from './reviewMarks.ts';

/** What the commands that make a draft from a card or a template need. */
export interface CardReuseServices extends TemplateFolders, CandleSources {
  readonly files: Pick<RemoteCards, 'publishedOf'>;
}

/** Opens a draft of the same symbol for today; its levels are kept, or moved to the nearest proposed prices. */
export async function rollCardForward(services: CardReuseServices, argument?: CardArgument): Promise<boolean> {
  const { uri, card } = await readChosenCard(argument);
  const { timeframe } = card.metadata;
  const series = await candlesOf(services, uri, card.metadata);
  const proposals = levelProposals({
    market: { candles: series?.candles ?? [], timeframe, source: series?.source ?? '' },
    tick: series?.tick ?? 1,
    now: Date.now(),
  });
  const candidates = proposals.kind === 'none' ? [] : proposals.candidates.map(({ price }) => price);
  const nearest = nearestPrices(sketchOf(card), candidates);
  const published = services.files.publishedOf(uri);
  const changedAt = uri.scheme === 'file' ? (await vscode.workspace.fs.stat(uri)).mtime : undefined;
  const start = published?.createdAt ?? (changedAt === undefined ? undefined : formatInstant(Math.trunc(changedAt)));
  const levels =
    series && nearest ? await askLevels(card, nearest, series, start && describeOutcome(card, start, series)) : 'keep';
  if (levels === undefined) return false;
  const isProposed = levels === 'propose' && nearest !== undefined && series !== undefined;
  const rolled = rollForward(card, {
    now: Date.now(),
    since: published && parseInstant(published.createdAt),
    changedAt,
    times: barTimes(series, timeframe),
    readAt: series?.readAt,
    ...(isProposed ? { levels: nearest, tick: series.tick } : {}),
  });
  const draft = await openDraft(rolled.card, services.storage);
  await showReview(draft, rolled, [
    rolled.bars === 1
      ? vscode.l10n.t('The card was rolled forward by 1 bar.')
      : vscode.l10n.t('The card was rolled forward by {0} bars.', rolled.bars),
    ...(proposals.kind === 'none'
      ? [vscode.l10n.t('{0} Bars were counted by the calendar.', formatNoProposals(proposals))]
      : []),
    ...(isProposed ? [measuredOn(series, timeframe)] : []),
  ]);
  return true;
}

/** Opens a draft for another symbol, with each price as far from the last close, in percent, as on the card. */
export async function duplicateCard(services: CardReuseServices, argument?: CardArgument): Promise<boolean> {
  const { uri, card } = await readChosenCard(argument);
  const { symbol: own, timeframe } = card.metadata;
  const answers = await runSteps<{ readonly symbol?: string }>(vscode.l10n.t('Duplicate for Another Symbol'), {}, [
    askSymbol(services.market),
  ]);
  const symbol = answers?.symbol;
  if (symbol === undefined) return false;
  if (symbol === own) {
    throw new Error(
      vscode.l10n.t('The card is about {0} already. Choose another symbol, or roll the card forward.', own),
    );
  }
  const series = await readCandles(services.market, symbol, timeframe);
  const lastClose = series?.candles.at(-1)?.close;
  if (series === undefined || lastClose === undefined) {
    throw new Error(
      vscode.l10n.t(
        'No draft was created. There are no {0} candles for {1} to propose prices from.',
        timeframe,
        symbol,
      ),
    );
  }
  const ownSeries = await candlesOf(services, uri, card.metadata);
  const duplicate = duplicateForSymbol(
    card,
    { symbol, tick: series.tick, lastClose },
    { lastClose: ownSeries?.candles.at(-1)?.close },
  );
  if (duplicate === undefined) {
    throw new Error(
      vscode.l10n.t(
        'No draft was created. The card’s levels don’t fit the prices of {0}. Use New Card instead.',
        symbol,
      ),
    );
  }
  const draft = await openDraft(duplicate.card, services.storage);
  await showReview(draft, duplicate, [
    vscode.l10n.t('The card was duplicated for {0}.', symbol),
    measuredOn(series, timeframe),
  ]);
  return true;
}

interface TemplateAnswers {
  readonly symbol?: string;
  readonly timeframe?: Timeframe;
  readonly answers: Readonly<Record<string, string>>;
}

/** Asks for a template, the symbol, the timeframe and the template's own questions, and opens the filled card. */
export async function newCardFromTemplate(services: CardReuseServices): Promise<boolean> {
  const template = await askTemplate(services);
  if (template === undefined) return false;
  const answers = await runSteps<TemplateAnswers>(template.name, { answers: {} }, [
    askSymbol(services.market),
    askTimeframe,
    ...template.questions.map(askOwnQuestion),
  ]);
  const { symbol, timeframe } = answers ?? {};
  if (answers === undefined || symbol === undefined || timeframe === undefined) return false;
  const series = await readCandles(services.market, symbol, timeframe);
  const contradiction = series && contradictsTimeframe(series.candles, timeframe);
  if (contradiction !== undefined) {
    throw new Error(vscode.l10n.t('No draft was created. {0}', formatContradiction(contradiction)));
  }
  const filled = fillCardTemplate(template, {
    symbol,
    timeframe,
    tick: series?.tick ?? 1,
    lastClose: series?.candles.at(-1)?.close,
    levels: series === undefined ? {} : templatePrices(template.card, timeframe, series),
    times: series?.candles.map(({ time }) => time) ?? [],
    now: Date.now(),
    answers: answers.answers,
  });
  switch (filled.kind) {
    case 'filled':
      await openDraft(filled.card, services.storage);
      return true;
    case 'missing':
      throw new Error(
        series === undefined
          ? vscode.l10n.t(
              'No draft was created. The template needs prices ({0}), and there are no {1} candles for {2}.',
              filled.names.join(', '),
              timeframe,
              symbol,
            )
          : vscode.l10n.t('No draft was created. There is no value for {0}.', filled.names.join(', ')),
      );
    case 'invalid':
      throw new Error(
        vscode.l10n.t('No draft was created. {0}', filled.errors.map((error) => formatFinding(error)).join(' ')),
      );
  }
}

/** Writes a template that makes cards like this one, and opens its text. */
export async function saveCardAsTemplate(services: CardReuseServices, argument?: CardArgument): Promise<boolean> {
  const { uri, card } = await readChosenCard(argument);
  const answers = await askTemplatePlace(services);
  if (answers === undefined) return false;
  const { name, file } = answers;
  const series = await candlesOf(services, uri, card.metadata);
  const times = barTimes(series, card.metadata.timeframe);
  const made = templateOfCard(card, { name, times, now: Date.now() });
  if (made === undefined) {
    throw new Error(
      vscode.l10n.t('No template was saved. Double braces in the card’s texts would be taken for placeholders.'),
    );
  }
  if (!(await confirmReplace(file))) return false;
  await vscode.workspace.fs.createDirectory(vscode.Uri.joinPath(file, '..'));
  await vscode.workspace.fs.writeFile(file, new TextEncoder().encode(made.text));
  await vscode.window.showTextDocument(file);
  const leftOut = made.leftOut.map((place) => card.drawings[place]?.clientObjectId ?? '').join(', ');
  void vscode.window.showInformationMessage(
    plainMessage(
      [
        vscode.l10n.t('The template “{0}” was saved.', name),
        ...(leftOut === ''
          ? []
          : [vscode.l10n.t('Left out, because only levels have prices on every chart: {0}.', leftOut)]),
      ].join(' '),
    ),
  );
  return true;
}

function askOwnQuestion({
  name,
  question,
}: {
  readonly name: string;
  readonly question: string;
}): Step<TemplateAnswers> {
  return async (given, frame) => {
    const end = await textStep(frame, {
      prompt: question,
      value: given.answers[name] ?? '',
      check: (value) => (value.trim() === '' ? vscode.l10n.t('Enter a value.') : undefined),
    });
    if (end.kind !== 'next') return end;
    return { kind: 'next', value: { ...given, answers: { ...given.answers, [name]: end.value } } };
  };
}

async function readChosenCard(argument: CardArgument): Promise<{ readonly uri: vscode.Uri; readonly card: Card }> {
  const uri = chosenCard(argument);
  if (uri === undefined) throw new Error(vscode.l10n.t('Open a card first.'));
  const { card } = readCardText(await textOfCard(uri));
  if (card === undefined) throw new Error(vscode.l10n.t('The text isn’t a valid card. Fix the errors first.'));
  return { uri, card };
}

/** Classic pivot levels for a template, whose direction and entry placement decide where the pivot is. */
function templatePrices(template: JsonValue, timeframe: Timeframe, series: CandleSeries): NewPrices {
  const metadata = { ...sketchOf(template).metadata, timeframe };
  const card = readCardText(JSON.stringify({ metadata, levels: {}, drawings: [] }));
  const question = { card, candles: series, now: Date.now(), pivotIsInvalidation: pivotIsInvalidation() };
  const prices = levelSetPrices(question, 5);
  return Object.fromEntries(LEVEL_NAMES.flatMap((name) => (prices[name] === undefined ? [] : [[name, prices[name]]])));
}

async function askLevels(
  card: Card,
  nearest: NewPrices,
  series: CandleSeries,
  outcome: string | undefined,
): Promise<'keep' | 'propose' | undefined> {
  const shown = (prices: NewPrices): string =>
    LEVEL_NAMES.flatMap((name) => prices[name] ?? [])
      .map((price) => formatPrice(price, Math.max(tickDecimals(series.tick), decimalsOf(price))))
      .join(' · ');
  const own = Object.fromEntries(LEVEL_NAMES.map((name) => [name, card.levels[name]?.price]));
  const end = await pickStep<'keep' | 'propose'>(
    { title: vscode.l10n.t('Roll Card Forward'), step: 1, totalSteps: 1 },
    {
      placeholder: vscode.l10n.t('Levels of the new draft'),
      items: [
        {
          label: vscode.l10n.t('Keep the levels'),
          description: shown(own),
          ...(outcome && { detail: vscode.l10n.t('The old card: {0}', outcome) }),
          value: 'keep',
        },
        {
          label: vscode.l10n.t('Take the nearest proposed levels'),
          description: shown(nearest),
          detail: measuredOn(series, card.metadata.timeframe),
          value: 'propose',
        },
      ],
    },
  );
  return end.kind === 'next' ? end.value : undefined;
}

/** The outcome of the card that is rolled forward: its levels may already be stale. */
function describeOutcome(card: Card, start: string, { candles, precision, source }: CandleSeries): string {
  const market = { candles, timeframe: card.metadata.timeframe, source, now: Date.now() };
  const outcome = outcomeOf(sketchOf(card), start, market, readSetting('levelConvention'));
  return formatResult(outcome, shownDecimals(card.levels, precision));
}

/** Marks the texts and names what the author must look at, and offers the first place. */
async function showReview(
  draft: vscode.Uri,
  { card, review }: { readonly card: Card; readonly review: readonly PartToReview[] },
  did: readonly string[],
): Promise<void> {
  new ReviewMarks(await vscode.workspace.openTextDocument(draft), review);
  const first = review.find(({ places }) => places.length > 0) ?? review[0];
  const message = plainMessage([...did, ...describeReview(card, review)].join(' '));
  const show = vscode.l10n.t('Show in Text');
  void vscode.window.showInformationMessage(message, ...(first === undefined ? [] : [show])).then((answer) => {
    return answer === show && first !== undefined ? showPart(draft, first) : undefined;
  });
}

function describeReview(card: Card, review: readonly PartToReview[]): readonly string[] {
  const names = (because: PartToReview['because']): string =>
    review
      .filter((part) => part.because === because)
      .map(({ path }) => partName(card, path))
      .join(', ');
  const [old, adjusted, kept] = [names('oldPrices'), names('adjusted'), names('kept')];
  return [
    ...(old === '' ? [] : [vscode.l10n.t('Mentions of the old card: {0}.', old)]),
    ...(adjusted === '' ? [] : [vscode.l10n.t('Check the new prices: {0}.', adjusted)]),
    ...(kept === '' ? [] : [vscode.l10n.t('Unchanged, to review: {0}.', kept)]),
  ];
}

function partName({ drawings }: Card, [part, name]: PartToReview['path']): string {
  if (part === 'drawings')
    return vscode.l10n.t('drawing {0}', drawings[Number(name)]?.clientObjectId || Number(name) + 1);
  const level = LEVEL_NAMES.find((each) => each === name);
  if (level !== undefined) return LEVEL_TITLES[level].toLowerCase();
  return fieldLabel(TEXT_FIELDS.find((each) => each === name) ?? 'title');
}

/** Selects the part, or its first place, in the draft's text. */
async function showPart(draft: vscode.Uri, { path, places: [place] }: PartToReview): Promise<void> {
  const document = await vscode.workspace.openTextDocument(draft);
  const card = readCardText(document.getText());
  const { offset, length } = place === undefined ? rangeOf(card, path) : rangeInText(card, path, place);
  const selection = new vscode.Range(document.positionAt(offset), document.positionAt(offset + length));
  await vscode.window.showTextDocument(document, { selection, viewColumn: vscode.ViewColumn.Beside, preview: false });
}
