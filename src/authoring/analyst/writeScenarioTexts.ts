import * as vscode from 'vscode';
import { formatPlaceholderMistake } from '../../card/drafts/placeholders.ts';
import {
  DEFAULT_SCENARIO_TEMPLATES,
  SCENARIO_FIELDS,
  SCENARIO_LENGTHS,
  type ScenarioField,
  type ScenarioLength,
  type ScenarioTemplates,
} from '../../card/drafts/scenarioTemplates.ts';
import { type DraftedTexts, scenarioMistakes, writeScenario } from '../../card/drafts/scenarioTexts.ts';
import { check } from '../../card/findings/check.ts';
import { formatFinding } from '../../card/findings/formatFinding.ts';
import { withoutTextLinks } from '../../card/model/textLinks.ts';
import type { CardText } from '../../card/text/cardText.ts';
import { changeValues } from '../../card/text/changeCard.ts';
import { readCardText } from '../../card/text/readCard.ts';
import { applyTextEdits, type TextEdit } from '../../card/text/textEdit.ts';
import { CommandError } from '../../shell/executeCommand.ts';
import { type Choice, pickStep, runSteps, type Step } from '../../shell/quickInputSteps.ts';
import { pivotIsInvalidation, readSetting } from '../../shell/settings.ts';
import type { CardArgument } from '../documents/chosenCard.ts';
import { type CardTextEdits, chosenCardText } from './cardTextEdits.ts';

/** What the command needs. */
export interface ScenarioServices {
  readonly editors: CardTextEdits;
}

interface ScenarioAnswers {
  /** Whether texts that aren't empty are replaced, too. */
  readonly replaces: boolean;
  readonly length: ScenarioLength;
}

/** Writes the preference and alternative text from the card's levels, drawings and direction, as one edit. */
export async function writeScenarioTexts(services: ScenarioServices, argument?: CardArgument): Promise<boolean> {
  const { document, version, card } = await chosenCardText(argument);
  const templates = scenarioTemplates(readSetting('scenarioTemplates'));
  requireValidTemplates(templates);
  if (card.sketch.metadata.direction === undefined) {
    throw new Error(vscode.l10n.t('Nothing was written. Choose the card’s direction first.'));
  }
  const draftOf = (answers: ScenarioAnswers): DraftedTexts =>
    writeScenario(card.sketch, { ...answers, templates, pivotIsInvalidation: pivotIsInvalidation() });
  const filled = SCENARIO_FIELDS.filter((field) => (card.sketch.metadata[field] ?? '').trim() !== '');
  const answers = await runSteps<ScenarioAnswers>(
    vscode.l10n.t('Write Scenario'),
    { replaces: false, length: 'medium' },
    [...(filled.length === 0 ? [] : [askReplaces(filled)]), askLength(draftOf)],
  );
  if (answers === undefined) return false;
  const drafted = draftOf(answers);
  const written = SCENARIO_FIELDS.filter((field) => drafted[field] !== undefined);
  if (written.length === 0) {
    throw new Error(vscode.l10n.t('Nothing was written. The card lacks the levels that the templates mention.'));
  }
  const edits = changeValues(
    card,
    written.map((field) => ({ path: ['metadata', field], value: drafted[field] ?? '' })),
  );
  requireNoNewFindings(card, edits);
  await services.editors.apply(document, version, edits);
  const kept = answers.replaces ? [] : filled;
  void vscode.window.showInformationMessage(
    [
      vscode.l10n.t('Written: {0}.', namesOf(written)),
      ...(kept.length === 0 ? [] : [vscode.l10n.t('Not empty, so kept: {0}.', namesOf(kept))]),
    ].join(' '),
  );
  return true;
}

/** The templates of the setting, of any shape; what it lacks is built in. */
function scenarioTemplates(written: unknown): ScenarioTemplates {
  const part = (value: unknown, key: string): unknown =>
    typeof value === 'object' && value !== null && Object.hasOwn(value, key)
      ? (value as Readonly<Record<string, unknown>>)[key]
      : undefined;
  const byLength = (field: ScenarioField): ScenarioTemplates[ScenarioField] => {
    const template = (length: ScenarioLength): string => {
      const own = part(part(written, field), length);
      return typeof own === 'string' ? own : DEFAULT_SCENARIO_TEMPLATES[field][length];
    };
    return { short: template('short'), medium: template('medium'), long: template('long') };
  };
  return { preferenceText: byLength('preferenceText'), alternativeText: byLength('alternativeText') };
}

function requireValidTemplates(templates: ScenarioTemplates): void {
  const [mistake] = scenarioMistakes(templates);
  if (mistake === undefined) return;
  throw new CommandError(
    vscode.l10n.t(
      'Nothing was written. The template {0} can’t be used: {1}',
      `${mistake.field}.${mistake.length}`,
      formatPlaceholderMistake(mistake),
    ),
    {
      label: vscode.l10n.t('Open Settings'),
      command: 'workbench.action.openSettings',
      args: ['chartCards.scenarioTemplates'],
    },
  );
}

function askReplaces(filled: readonly ScenarioField[]): Step<ScenarioAnswers> {
  const empty = SCENARIO_FIELDS.filter((field) => !filled.includes(field));
  const items: readonly Choice<boolean>[] = [
    ...(empty.length === 0
      ? []
      : [
          {
            label: vscode.l10n.t('Write the {0} only', namesOf(empty)),
            description: vscode.l10n.t('the other isn’t empty'),
            value: false,
          },
        ]),
    { label: vscode.l10n.t('Replace the {0}', namesOf(filled)), value: true },
  ];
  return async (answers, frame) => {
    const placeholder = vscode.l10n.t('Not empty: {0}', namesOf(filled));
    const end = await pickStep(frame, { placeholder, items, active: answers.replaces });
    return end.kind === 'next' ? { kind: 'next', value: { ...answers, replaces: end.value } } : end;
  };
}

function askLength(draftOf: (answers: ScenarioAnswers) => DraftedTexts): Step<ScenarioAnswers> {
  return async (answers, frame) => {
    const end = await pickStep(frame, {
      placeholder: vscode.l10n.t('Length of the texts'),
      items: SCENARIO_LENGTHS.map((length) => {
        const drafted = draftOf({ ...answers, length });
        const words = SCENARIO_FIELDS.flatMap((field) => drafted[field] ?? []).join(' · ');
        return { label: lengthName(length), detail: withoutTextLinks(words), value: length };
      }),
      active: answers.length,
    });
    return end.kind === 'next' ? { kind: 'next', value: { ...answers, length: end.value } } : end;
  };
}

function lengthName(length: ScenarioLength): string {
  switch (length) {
    case 'short':
      return vscode.l10n.t('Short');
    case 'medium':
      return vscode.l10n.t('Medium');
    case 'long':
      return vscode.l10n.t('Long');
  }
}

/** A user's templates, or levels in the wrong order, can cause new findings; such texts are never written. */
function requireNoNewFindings(card: CardText, edits: readonly TextEdit[]): void {
  const wordsOf = (text: CardText): string[] => check(text, { now: Date.now() }).map((each) => formatFinding(each));
  const before = new Set(wordsOf(card));
  const [found] = wordsOf(readCardText(applyTextEdits(card.text, edits))).filter((words) => !before.has(words));
  if (found === undefined) return;
  throw new Error(vscode.l10n.t('Nothing was written, because the texts would have a problem: {0}', found));
}

function namesOf(fields: readonly ScenarioField[]): string {
  const names = fields.map((field) =>
    field === 'preferenceText' ? vscode.l10n.t('preference text') : vscode.l10n.t('alternative text'),
  );
  return names.length < 2 ? names.join() : vscode.l10n.t('{0} and {1}', names[0] ?? '', names[1] ?? '');
}
