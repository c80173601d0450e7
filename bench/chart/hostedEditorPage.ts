// In a webview of VS Code: the whole editor page. The report comes first: it lends its api to the page.
import './paintedReport.ts';
import '../../webview/editor/main.ts';
