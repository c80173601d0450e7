// The host must be imported first: it provides the page's acquireVsCodeApi.
import './startHost.ts';
import '../../../../webview/editor/main.ts';
