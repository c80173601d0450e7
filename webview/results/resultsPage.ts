import { html, render } from 'lit';
import type { FromResults, ResultHead, ToResults } from '../../src/protocol/resultsMessages.ts';
import type { VsCodeApi } from '../page/vscodeApi.ts';

/** The page of a result. */
export class ResultsPage {
  readonly #api: VsCodeApi;
  readonly #root: HTMLElement;
  #head: ResultHead | undefined;
  #rows: string[][] = [];

  constructor(api: VsCodeApi, root: HTMLElement) {
    this.#api = api;
    this.#root = root;
    this.#post({ type: 'ready' });
  }

  /** Takes a message of the extension, already parsed. */
  receive(message: ToResults): void {
    if (message.type === 'result') {
      this.#head = message;
      this.#rows = [];
    } else if (message.type === 'rows') {
      for (let at = 0; at < message.count; at += 1) {
        this.#rows.push(message.columns.map((c) => String('texts' in c ? c.texts[at] : c.numbers[at])));
      }
    } else if (message.type === 'hello') this.#post({ type: 'ready' });
    if (this.#head === undefined) return;
    const { title, subtitle, columns, notes } = this.#head;
    render(
      html`<h1>${title}</h1><p>${subtitle}</p>${notes.map((note) => html`<p>${note}</p>`)}
        <table><tr>${columns.map(({ label }) => html`<th>${label}</th>`)}</tr>
        ${this.#rows.slice(0, 200).map((row) => html`<tr>${row.map((cell) => html`<td>${cell}</td>`)}</tr>`)}</table>`,
      this.#root,
    );
  }

  /** Tells the extension's log of a failure in here; without anything of the rows. */
  report(message: string): void {
    this.#post({ type: 'problem', message: message.slice(0, 1000) });
  }

  #post(message: FromResults): void {
    this.#api.postMessage(message);
  }
}
