import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { writeScenarioTexts } from '../../src/authoring/analyst/writeScenarioTexts.ts';
import { SCENARIO_LENGTHS } from '../../src/card/drafts/scenarioTemplates.ts';
import { check } from '../../src/card/findings/check.ts';
import type { Card } from '../../src/card/model/card.ts';
import { readCardText } from '../../src/card/text/readCard.ts';
import { Person } from './steps/person.ts';
import { documentOf, REVIEWED, replaceIn, withFields } from './steps/savedCards.ts';
import { closeText, showText } from './steps/textEditors.ts';
import { appliedAsOneStep } from './steps/textEdits.ts';

const EMPTY = withFields({ preferenceText: '', alternativeText: '' });

describe('Write Scenario', () => {
  let person: Person;
  let document: vscode.TextDocument;

  const services = { editors: { apply: appliedAsOneStep } };
  const open = async (card: Card) => {
    document = await documentOf(card);
    await showText(document);
  };
  const texts = () => {
    const { preferenceText, alternativeText } = readCardText(document.getText()).sketch.metadata;
    return [preferenceText, alternativeText];
  };
  const findings = () => check(readCardText(document.getText())).map(({ rule }) => rule);
  const setTemplates = (value: unknown) =>
    vscode.workspace
      .getConfiguration('chartCards')
      .update('scenarioTemplates', value, vscode.ConfigurationTarget.Global);

  beforeEach(() => {
    person = new Person();
  });
  afterEach(async () => {
    await setTemplates(undefined);
    await closeText(document);
    person.dispose();
  });

  for (const [place, length] of SCENARIO_LENGTHS.entries()) {
    it(`writes both texts of a card in the ${length} length as one undo step, without findings`, async () => {
      await open(EMPTY);
      const before = document.getText();
      person.picks(['Short', 'Medium', 'Long'][place] ?? '');
      assert.equal(await writeScenarioTexts(services, document.uri), true);
      const [preference = '', alternative = ''] = texts();
      assert.match(
        preference,
        /^Buy an H4 close above \[\[lv_piv:1\.105\]\], with \[\[lv_res:1\.110\]\] as the target\./,
      );
      assert.match(alternative, /^A close below \[\[lv_sup:1\.100\]\]/);
      assert.equal(preference.includes('reward to risk'), length === 'long');
      assert.deepEqual(findings(), []);
      assert.equal(person.messages.at(-1)?.text, 'Written: preference text and alternative text.');
      await vscode.commands.executeCommand('undo');
      assert.equal(document.getText(), before);
    });
  }

  it('proposes the medium length, and shows each text before it is written', async () => {
    await open(EMPTY);
    let [active, detail]: (string | undefined)[] = [];
    person.does((list) => {
      if (!('choose' in list)) return;
      [active, detail] = [list.activeItems[0]?.label, list.activeItems[0]?.detail];
      list.accept();
    });
    await writeScenarioTexts(services, document.uri);
    assert.equal(active, 'Medium');
    // As readers see them: links are their words.
    assert.equal(
      detail,
      texts()
        .join(' · ')
        .replaceAll(/\[\[\w+:(.*?)\]\]/g, '$1'),
    );
  });

  it('writes only into empty texts, unless told to replace the others', async () => {
    await open(REVIEWED);
    person.picks('Write the alternative text only').picks('Short');
    await writeScenarioTexts(services, document.uri);
    const [kept, written] = texts();
    assert.equal(kept, REVIEWED.metadata.preferenceText);
    assert.match(written ?? '', /^A close below/);
    assert.match(
      person.messages.at(-1)?.text ?? '',
      /^Written: alternative text\. Not empty, so kept: preference text\.$/,
    );
    person.picks('Replace the preference text and alternative text').picks('Short');
    await writeScenarioTexts(services, document.uri);
    assert.match(texts()[0] ?? '', /^Buy an H4 close above/);
  });

  it('writes from the analyst’s own templates, and from the built-in ones where there are none', async () => {
    await open(EMPTY);
    await setTemplates({ preferenceText: { short: '{{Buy}} {{above}} {{pivot}} only.', medium: 3 }, other: [] });
    person.picks('Short');
    await writeScenarioTexts(services, document.uri);
    const [preference, alternative] = texts();
    assert.equal(preference, 'Buy above [[lv_piv:1.105]] only.');
    assert.match(alternative ?? '', /^A close below/);
  });

  it('writes nothing from a template with a mistake, and names it', async () => {
    await open(EMPTY);
    await setTemplates({ alternativeText: { long: 'Below {{pivto}}.' } });
    const before = document.getText();
    await assert.rejects(
      writeScenarioTexts(services, document.uri),
      /alternativeText\.long can’t be used: Unknown placeholder “pivto”\. Did you mean “pivot”\?/,
    );
    assert.equal(document.getText(), before);
  });

  it('writes no text that would have a finding', async () => {
    await open(EMPTY);
    await setTemplates({ preferenceText: { short: 'Sell at {{pivot}}.' } });
    const before = document.getText();
    person.picks('Short');
    await assert.rejects(writeScenarioTexts(services, document.uri), /the texts would have a problem: .*Sell/);
    assert.equal(document.getText(), before);
  });

  it('writes nothing if the text changed while it asked, without a direction, or when dismissed', async () => {
    await open(EMPTY);
    person.does(async (list) => {
      if (!('choose' in list)) return;
      await replaceIn(document, 'EUR/USD holds', 'EUR/USD held');
      await list.choose('Short');
    });
    await assert.rejects(writeScenarioTexts(services, document.uri), /changed before this was applied/);
    person.does((list) => 'hide' in list && list.hide());
    assert.equal(await writeScenarioTexts(services, document.uri), false);
    await replaceIn(document, '"direction": "BULLISH",', '');
    await assert.rejects(writeScenarioTexts(services, document.uri), /Choose the card’s direction first/);
    assert.deepEqual(texts(), ['', '']);
  });
});
