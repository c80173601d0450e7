import { CARD_IN_RESULT, type CardAppContent } from '../../src/protocol/cardAppMessages.ts';
import { PreviewPage } from '../preview/previewPage.ts';
import { HostConnection } from './hostConnection.ts';
import '../style/cardApp.css';

/*
 * The page of a card in a conversation, an MCP App: the preview, with what `show_card` answered. It changes nothing, and
 * keeps nothing: the program that shows it has neither an editor nor a store for it.
 */
const root = document.getElementById('preview');
if (root === null) throw new Error('The page has no #preview element.');
const page = new PreviewPage({ postMessage: () => {}, getState: () => undefined, setState: () => {} }, root);
const host = new HostConnection({
  onTheme: (theme) => {
    document.body.className = `vscode-${theme}`;
    document.documentElement.style.colorScheme = theme;
  },
  onResult: (result) => {
    const content = result._meta?.[CARD_IN_RESULT] as CardAppContent | undefined;
    if (content === undefined) root.textContent = 'There is no card to show.';
    else show(content);
  },
});

document.addEventListener('click', (event) => {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (link === null || !link.protocol.startsWith('http')) return;
  event.preventDefault();
  host.openLink(link.href);
});
// Not the root element, which is as high as the frame.
new ResizeObserver(() => host.resized(document.body.scrollHeight)).observe(document.body);

function show({ snapshot, candles }: CardAppContent): void {
  page.receive(snapshot);
  if (candles === undefined) {
    page.receive({ type: 'noCandles' });
    return;
  }
  const { rows, ...series } = candles;
  const column = (at: 0 | 1 | 2 | 3 | 4): Float64Array => Float64Array.from(rows, (row) => row[at]);
  const [time, open, high, low, close] = [column(0), column(1), column(2), column(3), column(4)];
  page.receive({ type: 'candles', ...series, time, open, high, low, close });
}
