import { html, type TemplateResult } from 'lit';

/** A few choices side by side, one of them taken: a group of radio buttons in the look of a switch. */
export function choiceField<T extends string>(field: {
  readonly name: string;
  readonly label: string;
  readonly value: T;
  readonly choices: readonly { readonly value: T; readonly label: string; readonly picture: TemplateResult }[];
  readonly choose: (value: T) => void;
}): TemplateResult {
  const { name, label, value, choices, choose } = field;
  return html`<fieldset class="look-choice">
    <legend>${label}</legend>
    <div class="look-row">${choices.map(
      (choice) => html`<label title=${choice.label}>
        <input class="unseen" type="radio" name=${name} .checked=${choice.value === value} @change=${() => choose(choice.value)} />
        <span class="choice">${choice.picture}<span class="unseen">${choice.label}</span></span>
      </label>`,
    )}</div>
  </fieldset>`;
}
