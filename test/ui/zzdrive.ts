import { createServer } from 'node:http';
import { Workbench } from './window/workbench.ts';
import { sitDownAtTheSandbox } from './steps/cardDesk.ts';
import { ResultView } from './steps/resultView.ts';
import { FileDialog } from './window/fileDialog.ts';
const w = await Workbench.open({ theme: (process.env.E_THEME ?? 'dark') as never, size: { width: Number(process.env.E_W ?? 1280), height: Number(process.env.E_H ?? 720) }, settings: JSON.parse(process.env.E_SET ?? '{}') });
await sitDownAtTheSandbox(w);
const p = w.page;
const q = async () => (await p.locator('.quick-input-widget:visible').allInnerTexts()).join('\n');
const snap = async () => {
  const parts = [];
  const quick = await q(); if (quick) parts.push('QUICK: ' + quick);
  const d = await p.locator('.monaco-dialog-box').allInnerTexts(); if (d.length) parts.push('DIALOG: ' + d.join('\n'));
  parts.push('NOTES: ' + (await w.notifications.texts()).join(' | '));
  parts.push('TABS: ' + (await w.tabs()).map((t) => t.label + (t.dirty ? '*' : '')).join(' | '));
  return parts.join('\n');
};
const shot = (n: string) => p.screenshot({ path: `/tmp/L/${n}.png` });
const sleep = (ms: number) => new Promise((r) => setTimeout(r, ms));
const admin = (t: string) => w.palette.run(`Chart Cards Admin: ${t}`);
const settle = async (ms = 900) => { await sleep(ms); return snap(); };
const type = async (t: string, ms = 700) => { const i = p.locator('.quick-input-widget:visible input.input').first(); await i.fill(t); await sleep(ms); return q(); };
const ans = async (t: string, ms = 1200) => { await type(t, 500); await p.keyboard.press('Enter'); return settle(ms); };
const pick = async (t: string, ms = 1200) => { await w.quickInput.choose(t, t); return settle(ms); };
const enter = async (ms = 1200) => { await p.keyboard.press('Enter'); return settle(ms); };
const yes = async (t: string, ms = 2000) => { await w.dialog.press(t); return settle(ms); };
const web = async (i = 0) => (await w.webview(i).locator('body').innerText()).slice(0, 3500);
const state = async () => (await w.sandbox()).control('GET', '/state');
const scope = { w, p, q, snap, shot, sleep, admin, settle, type, ans, pick, enter, yes, web, state, ResultView, FileDialog };
const AsyncFunction = Object.getPrototypeOf(async () => {}).constructor;
createServer((req, res) => {
  let body = ''; req.on('data', (c) => (body += c)); req.on('end', async () => {
    if (body.trim() === 'QUIT') { res.end('bye\n'); await w.close(); process.exit(0); }
    try {
      const r = await Promise.race([new AsyncFunction(...Object.keys(scope), body)(...Object.values(scope)), sleep(60000).then(() => 'TIMEOUT')]);
      res.end((typeof r === 'string' ? r : JSON.stringify(r, undefined, 1) ?? '') + '\n');
    } catch (e) { res.end('ERR ' + (e as Error).message.slice(0, 600) + '\n' + (await snap().catch(() => ''))); }
  });
}).listen(Number(process.env.E_PORT ?? 7955), '127.0.0.1');
console.log('READY', process.pid, w.folder);
