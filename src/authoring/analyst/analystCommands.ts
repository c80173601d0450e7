import {
  ANY_CARD,
  type ArgumentsOf,
  CARD_ROW,
  type Commands,
  DRAFT_ROW,
  editorTitle,
  explorerCard,
  IN_CARD_EDITOR,
  NOT_IN_DIFF,
  NOT_SNAPSHOT,
  ONE_ROW,
  viewItem,
  viewTitle,
} from '../../shell/contributions.ts';
import type { CardArgument } from '../documents/chosenCard.ts';
import type { CardReuseServices } from './cardReuse.ts';
import type { LevelServices } from './proposeLevels.ts';
import type { ScenarioServices } from './writeScenarioTexts.ts';

type AnalystServices = CardReuseServices & LevelServices & ScenarioServices;

async function actions(): Promise<typeof import('./analystBundle.ts').analystActions> {
  return (await import('./analystBundle.ts')).analystActions;
}

/** The commands of the analyst's daily work. Their code is a bundle of its own. */
export const analystCommands = {
  'chartCards.rollCardForward': {
    title: 'Roll Card Forward…',
    icon: 'debug-step-over',
    palette: ANY_CARD,
    menus: [
      viewItem('channels', '2_card@6', CARD_ROW, ONE_ROW),
      viewItem('drafts', '2_card@6', DRAFT_ROW, ONE_ROW),
      editorTitle('1_card@6', ANY_CARD, NOT_IN_DIFF),
      explorerCard('6'),
    ],
    keys: [{ key: 'ctrl+k n', mac: 'cmd+k n', when: `editorLangId == chartcard || ${IN_CARD_EDITOR}` }],
    handler: (services) => async (argument?: CardArgument) => (await actions()).rollCardForward(services, argument),
  },
  'chartCards.duplicateForSymbol': {
    title: 'Duplicate for Another Symbol…',
    icon: 'copy',
    palette: ANY_CARD,
    menus: [
      viewItem('channels', '2_card@7', CARD_ROW, ONE_ROW),
      viewItem('drafts', '2_card@7', DRAFT_ROW, ONE_ROW),
      editorTitle('1_card@7', ANY_CARD, NOT_IN_DIFF),
      explorerCard('7'),
    ],
    handler: (services) => async (argument?: CardArgument) => (await actions()).duplicateCard(services, argument),
  },
  'chartCards.newCardFromTemplate': {
    title: 'New Card from Template…',
    icon: 'new-file',
    menus: [viewTitle('drafts', '1_new@1'), { menu: 'file/newFile', group: 'Chart Cards' }],
    handler: (services) => async () => (await actions()).newCardFromTemplate(services),
  },
  'chartCards.saveCardAsTemplate': {
    title: 'Save Card as Template…',
    icon: 'save-as',
    palette: ANY_CARD,
    menus: [
      viewItem('channels', '2_card@8', CARD_ROW, ONE_ROW),
      viewItem('drafts', '2_card@8', DRAFT_ROW, ONE_ROW),
      editorTitle('1_card@10', ANY_CARD, NOT_IN_DIFF),
    ],
    handler: (services) => async (argument?: CardArgument) => (await actions()).saveCardAsTemplate(services, argument),
  },
  'chartCards.proposeLevels': {
    title: 'Propose Levels…',
    icon: 'list-ordered',
    palette: ANY_CARD,
    menus: [editorTitle('1_card@8', ANY_CARD, NOT_SNAPSHOT, NOT_IN_DIFF)],
    handler: (services) => async (argument?: CardArgument) => (await actions()).proposeLevels(services, argument),
  },
  'chartCards.writeScenario': {
    title: 'Write Scenario…',
    icon: 'edit',
    palette: ANY_CARD,
    menus: [editorTitle('1_card@9', ANY_CARD, NOT_SNAPSHOT, NOT_IN_DIFF)],
    handler: (services) => async (argument?: CardArgument) => (await actions()).writeScenarioTexts(services, argument),
  },
} satisfies Commands<AnalystServices>;

declare module '../../shell/executeCommand.ts' {
  interface CommandArguments extends ArgumentsOf<typeof analystCommands> {}
}
