import type { Activation } from '../../shell/activation.ts';
import type { Connections } from '../../shell/connection/connections.ts';
import { pivotIsInvalidation, readSetting } from '../../shell/settings.ts';
import type { ConnectionMarket } from '../candles/candleFeeds.ts';
import type { CandleProvider } from '../candles/candleProvider.ts';
import { CardDocuments } from '../documents/cardDocuments.ts';
import type { RemoteCards } from '../documents/remoteCards.ts';
import type { CardOutcomes } from '../outcome/cardOutcomes.ts';
import { CodeLenses } from './codeLenses.ts';
import { CardCompletion } from './completion.ts';
import { Diagnostics, QuickFixes } from './diagnostics.ts';
import { KeyHover, ObjectHover } from './hover.ts';
import { ObjectDefinition, ObjectHighlights, ObjectLinks, ObjectReferences, StayInText } from './navigation.ts';
import { ObjectRename } from './objectRename.ts';
import { RulePages } from './rulePages.ts';
import { CardColors, CardInlayHints, LinkColoring } from './textDecorations.ts';
import { CardFolding, CardSelection, CardSymbols, Formatting } from './textStructure.ts';

interface LanguageContext {
  readonly files: RemoteCards;
  readonly connections: Connections;
  readonly candles: CandleProvider;
  readonly outcomes: CardOutcomes;
  readonly market: ConnectionMarket;
}

/** Registers all language features of card texts, and returns the checked documents behind them. */
export function registerLanguage(
  { context, register }: Activation,
  { files, connections, candles, outcomes, market }: LanguageContext,
): CardDocuments {
  const documents = register(
    new CardDocuments((uri) => {
      const published = files.publishedOf(uri);
      const span = candles.span(uri);
      return {
        now: Date.now(),
        ...(published === undefined ? {} : { published }),
        ...(span === undefined ? {} : { candles: span }),
        passedLevels: outcomes.passedLevels(uri),
        pivotIsInvalidation: pivotIsInvalidation(),
        minRewardToRisk: readSetting('minRewardToRisk'),
        optionalRules: readSetting('optionalRules'),
      };
    }),
  );
  outcomes.follow(documents);
  register(files.onDidChange((uri) => documents.recheck(uri)));
  register(candles.onDidChange((uri) => documents.recheck(uri)));
  const stay = new StayInText();
  for (const feature of [
    stay,
    new Diagnostics(documents),
    RulePages.register(context.extensionUri),
    QuickFixes.register(documents),
    Formatting.register(documents),
    CardCompletion.register({ documents, remoteCards: files, connections, candles, market }),
    KeyHover.register(documents),
    CardColors.register(documents),
    LinkColoring.register(documents),
    CardInlayHints.register(documents),
    ObjectHover.register(documents, candles),
    ObjectDefinition.register(documents, stay),
    ObjectReferences.register(documents, stay),
    ObjectHighlights.register(documents),
    ObjectRename.register({ documents, remoteCards: files, connections }),
    ObjectLinks.register(documents, candles),
    CardSymbols.register(documents, candles),
    CardFolding.register(documents),
    CardSelection.register(documents),
    new CodeLenses({ documents, remoteCards: files, connections }),
  ])
    register(feature);
  return documents;
}
