// In a webview of VS Code: the whole editor page. The report must be imported first: it provides the page's
// acquireVsCodeApi.
import './paintedReport.ts';
import '../../webview/editor/main.ts';
