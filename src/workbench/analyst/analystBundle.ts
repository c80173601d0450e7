import { askForFilter, toggleMine } from '../tree/filterQuestions.ts';
import { duplicateCard, newCardFromTemplate, rollCardForward, saveCardAsTemplate } from './cardReuse.ts';
import { proposeLevels } from './proposeLevels.ts';
import { writeScenarioTexts } from './writeScenarioTexts.ts';

/** The analyst's commands: a bundle of its own, loaded by the first of them, so that opening a window doesn't pay for it. */
export const analystActions = {
  rollCardForward,
  duplicateCard,
  newCardFromTemplate,
  saveCardAsTemplate,
  writeScenarioTexts,
  proposeLevels,
};

/** The questions of the channels view's filter. */
export const filterQuestions = { askForFilter, toggleMine };
