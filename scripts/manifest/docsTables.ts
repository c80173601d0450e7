import { adminCommands } from '../../src/admin/adminCommands.ts';
import { AGENT_TOOLS } from '../../src/agent/agentTools.ts';
import { CHART_COMMANDS } from '../../src/authoring/editor/chartCommands.ts';
import type { Operation } from '../../src/contract/operation.ts';
import { CHART_ACTIONS, type ChartAction, TOOL_IDS, TOOL_NAMES } from '../../src/protocol/chartActions.ts';
import { CHART_KEYS, formatKey } from '../../src/protocol/chartKeys.ts';
import { SETTINGS, type Setting } from '../../src/shell/settings.ts';

/** The tables of docs/admin.md, docs/agents.md, docs/drawing.md and docs/settings.md by the name in their marks. */
export function docsTables(): Readonly<Record<string, string>> {
  return {
    'admin commands': table(['command', 'what it does', 'permission', 'documents'], adminRows()),
    'agent tools': table(
      ['tool', 'what it does', 'asks first'],
      Object.entries(AGENT_TOOLS).map(([name, { userDescription, confirm }]) => [
        `\`${name}\``,
        userDescription,
        confirm === undefined ? 'no' : 'yes',
      ]),
    ),
    tools: table(
      ['tool', 'points', 'key'],
      TOOL_IDS.map((tool) => [TOOL_NAMES[tool], CHART_COMMANDS[tool].help ?? '', keysOf(tool)]),
    ),
    keys: table(
      ['key', 'what it does'],
      CHART_ACTIONS.filter((action) => !isTool(action) && CHART_KEYS[action] !== undefined).map((action) => [
        keysOf(action),
        CHART_COMMANDS[action].help ?? plainTitle(CHART_COMMANDS[action].title),
      ]),
    ),
    settings: table(['setting', 'scope', 'what it does'], settingRows()),
  };
}

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `|${cells.map((cell) => (cell === '' ? ' ' : ` ${cell} `)).join('|')}|`;
  return [line(heads), `|${'---|'.repeat(heads.length)}`, ...rows.map(line)].join('\n');
}

function adminRows(): string[][] {
  return Object.values(adminCommands).flatMap(({ spec: { title, help, operations, documented } }) => {
    const { permission = permissionOf(operations), source = operations[0]?.source ?? '' } = documented ?? {};
    return help === undefined ? [] : [[title, help, permission, source]];
  });
}

/** The permission of the command's main operation, the first one. */
function permissionOf([operation]: readonly Operation[]): string {
  if (operation === undefined) return 'none';
  const { permission, credential } = operation;
  if (credential === 'in the body') return 'access ID and key';
  if (credential === 'legacy') return 'second key';
  return permission === undefined ? 'community key' : `\`${permission}\``;
}

function isTool(action: ChartAction): boolean {
  return TOOL_IDS.some((tool) => tool === action);
}

/** `Ctrl+]`, and the Mac's keys where they differ by more than Cmd for Ctrl. */
function keysOf(action: ChartAction): string {
  const keys = (CHART_KEYS[action] ?? []).map(({ key, mac }) => {
    const usual = formatKey(key, false);
    const onMac = mac && formatKey(mac, false).replaceAll('⌘', 'Cmd');
    const differs = onMac !== undefined && onMac !== usual.replaceAll('Ctrl', 'Cmd');
    return `\`${usual}\`${differs ? ` (Mac \`${onMac}\`)` : ''}`;
  });
  return keys.toReversed().join(' or ');
}

function plainTitle(title: string): string {
  return title.replace(/…$/, '').toLowerCase();
}

function settingRows(): string[][] {
  return Object.entries(SETTINGS).map(([name, { scope, schema, description, values }]: [string, Setting<unknown>]) => {
    const of = Object.entries(values ?? {}).map(
      ([value, text]) => `\`${value}\`${value === schema['default'] ? ' (default)' : ''}: ${text}`,
    );
    const { default: usual } = schema;
    const simple =
      typeof usual === 'number' || typeof usual === 'boolean' ? [`Default: ${JSON.stringify(usual)}.`] : [];
    // `#name#` is a link in the Settings editor.
    const text = [description, ...of, ...simple].join(' ').replace(/`#([\w.]+)#`/g, '`$1`');
    return [`\`chartCards.${name}\``, scope, text];
  });
}
