// The results page, alone in a browser. The host comes first: it lends its api to the page.
import './startHost.ts';
import '../../../../webview/results/main.ts';
