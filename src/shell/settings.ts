import * as vscode from 'vscode';
import { DEFAULT_SCENARIO_TEMPLATES } from '../card/drafts/scenarioTemplates.ts';
import { OPTIONAL_RULES } from '../card/findings/rules.ts';
import type { DrawingStyle } from '../card/model/card.ts';
import type { Patch } from '../card/model/patch.ts';
import { readPresets } from '../protocol/chartSettings.ts';

/** A setting: what the manifest and docs/settings.md say about it, and how its value is read. */
export interface Setting<Value> {
  /** `application`: no workspace can set it. */
  readonly scope: 'application' | 'window';
  /** A workspace that isn't trusted can't set it. */
  readonly isRestricted: boolean;
  /** Markdown. */
  readonly description: string;
  /** What each value of an enumeration means, as Markdown. */
  readonly values?: Readonly<Record<string, string>>;
  /** JSON Schema, with the default. */
  readonly schema: Readonly<Record<string, unknown>>;
  /** The value, also of a settings.json that the schema forbids. */
  readonly read: (value: unknown) => Value;
}

function setting<Value>(declared: Setting<Value>): Setting<Value> {
  return declared;
}

interface Choice<Value extends string> extends Pick<Setting<Value>, 'scope' | 'isRestricted' | 'description'> {
  readonly values: Readonly<Record<Value, string>>;
  readonly usual: NoInfer<Value>;
  readonly ifInvalid: NoInfer<Value>;
}

function choice<Value extends string>({ usual, ifInvalid, ...declared }: Choice<Value>): Setting<Value> {
  const names = Object.keys(declared.values) as Value[];
  return {
    ...declared,
    schema: { type: 'string', default: usual, enum: names },
    read: (value) => names.find((name) => name === value) ?? ifInvalid,
  };
}

/** A folder within another one, in one line. Neither a drive nor a parent can lead out of it. */
const INNER_FOLDER = /^(?![/\\])(?!.*(?:\.\.|:)).*$/;

const textOrEmpty = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Every setting, in the order of the Settings editor. */
export const SETTINGS = {
  connections: setting({
    scope: 'application',
    isRestricted: true,
    description:
      'The communities you work with. *Chart Cards: Add Connection…* adds one. Keys are never stored here: *Sign In* keeps them in VS Code’s secret storage, bound to the origin of the base URL, or they come from the environment variable `CHART_CARDS_API_KEY` (`CHART_CARDS_API_KEY_<ID>` if there are several connections). The sandbox needs no entry.',
    schema: {
      type: 'array',
      default: [],
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['id', 'name', 'baseUrl', 'communityId', 'channels'],
        properties: {
          id: {
            type: 'string',
            pattern: '^(?!sandbox$)[a-z0-9][a-z0-9-]{0,31}$',
            description:
              'Short, stable name used in the URIs of the connection’s cards: lower-case letters, digits and “-”. If you change it, open cards can no longer be reached.',
          },
          name: { type: 'string', minLength: 1, description: 'Display name.' },
          baseUrl: {
            type: 'string',
            pattern: '^https://|^http://(localhost|127\\.0\\.0\\.1|\\[::1\\])(:|/|$)',
            description:
              'Base URL without a trailing /v1, e.g. https://api.returning.ai. Must be https, or http on this machine.',
          },
          communityId: {
            type: 'string',
            pattern: '^[0-9a-fA-F]{24}$',
            description: 'Community ID: 24 hexadecimal digits.',
          },
          channels: {
            type: 'array',
            description: 'Channels to show, in this order.',
            items: {
              type: 'object',
              additionalProperties: false,
              required: ['id', 'name'],
              properties: {
                id: { type: 'string', pattern: '^[0-9a-fA-F]{24}$', description: 'Channel ID: 24 hexadecimal digits.' },
                name: { type: 'string', minLength: 1, description: 'Display name.' },
              },
            },
          },
          sender: {
            type: 'string',
            description: 'Username or e-mail of the user that cards are sent as. You are asked once if it’s missing.',
          },
          candleFeed: {
            type: 'string',
            description: 'Base URL of a UDF candle feed for this connection. Overrides `chartCards.candleFeed`.',
          },
          tokenUrl: {
            type: 'string',
            pattern: '^https://|^http://(localhost|127\\.0\\.0\\.1|\\[::1\\])(:|/|$)',
            description:
              'URL of the service that mints widget tokens (`token_url`), without `/v2`. Must be https, or http on this machine. Only needed for widget tokens.',
          },
        },
      },
    },
    read: (value): unknown => value,
  }),
  currentConnection: setting({
    scope: 'window',
    isRestricted: true,
    description:
      'The connection shown in the *Channels* view: `sandbox`, or the ID of one of `#chartCards.connections#`. *Chart Cards: Switch Connection…* sets it.',
    schema: { type: 'string', default: '' },
    read: textOrEmpty,
  }),
  transport: choice({
    scope: 'application',
    isRestricted: true,
    description: 'How requests are sent. The sandbox is always reached directly.',
    values: {
      host: 'Through VS Code, with its proxy and certificate settings (`http.proxy`, `http.systemCertificates`, …).',
      direct:
        'By the extension itself, bypassing VS Code. Uses `http.proxy` and the proxy environment variables, but no automatic proxy configuration.',
    },
    usual: 'host',
    ifInvalid: 'host',
  }),
  candleFeed: setting({
    scope: 'application',
    isRestricted: true,
    description:
      'Base URL of a UDF candle feed (with `/config`, `/symbols` and `/history` below it) for connections that don’t name one. Leave empty for none. The sandbox has its own.',
    schema: { type: 'string', default: '' },
    read: textOrEmpty,
  }),
  stylePresets: setting({
    scope: 'window',
    isRestricted: true,
    description:
      'Named styles for drawings, offered in the card editor’s style popover, where you can also add one. Invalid entries are ignored.',
    schema: {
      type: 'array',
      default: [],
      maxItems: 100,
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['name', 'look'],
        properties: {
          name: {
            type: 'string',
            minLength: 1,
            maxLength: 60,
            description: 'Display name. If two presets share a name, the first one is used.',
          },
          look: {
            type: 'object',
            additionalProperties: false,
            required: ['style'],
            description: 'The style. Properties that are missing stay unchanged when you apply it.',
            properties: {
              style: {
                type: 'object',
                additionalProperties: false,
                description: 'Colours, line and fill.',
                properties: {
                  color: {
                    type: 'string',
                    pattern: '^#[0-9a-fA-F]{6}$',
                    format: 'color-hex',
                    description: 'Line colour: `#RRGGBB`.',
                  },
                  lineWidth: { type: 'integer', minimum: 1, maximum: 10, description: 'Line width in pixels, 1–10.' },
                  lineStyle: { type: 'string', enum: ['SOLID', 'DASHED', 'DOTTED'], description: 'Line style.' },
                  fillColor: {
                    type: 'string',
                    pattern: '^#[0-9a-fA-F]{6}$',
                    format: 'color-hex',
                    description: 'Fill colour: `#RRGGBB`.',
                  },
                  borderColor: {
                    type: 'string',
                    pattern: '^#[0-9a-fA-F]{6}$',
                    format: 'color-hex',
                    description: 'Border colour: `#RRGGBB`.',
                  },
                  opacity: {
                    type: 'number',
                    minimum: 0,
                    maximum: 1,
                    description: 'Fill opacity, from 0 (invisible) to 1.',
                  },
                } satisfies Record<keyof DrawingStyle, object>,
              },
              startHead: {
                type: 'string',
                enum: ['NONE', 'ARROW', 'EXTEND'],
                description: 'Head at the start of a line.',
              },
              endHead: { type: 'string', enum: ['NONE', 'ARROW', 'EXTEND'], description: 'Head at the end of a line.' },
              levels: {
                type: 'array',
                maxItems: 100,
                items: { type: 'number' },
                description: 'Ratios of a Fibonacci retracement, e.g. 0.618.',
              },
            },
          },
        },
      },
    },
    read: readPresets,
  }),
  review: choice({
    scope: 'application',
    isRestricted: true,
    description:
      'Whether saving and publishing open a review page first, with both cards on a chart, what will be sent, and what it triggers.',
    values: {
      always: 'For every publication, and every save that sends something.',
      whenSideEffects: 'For publications, and for saves that also post a bot message to the card’s discussion.',
      never: 'Never. Publishing asks for a short confirmation.',
    },
    usual: 'never',
    ifInvalid: 'always',
  }),
  draftFolder: setting({
    scope: 'window',
    isRestricted: false,
    description:
      'The folder for new drafts, relative to the workspace’s first folder that can be written, e.g. `drafts`. It’s created when it’s missing. Leave empty for the folder itself.',
    schema: { type: 'string', default: '', pattern: INNER_FOLDER.source },
    read: (value) => (typeof value === 'string' && INNER_FOLDER.test(value) ? value.trim().replaceAll('\\', '/') : ''),
  }),
  findRetiredRoutes: setting({
    scope: 'window',
    isRestricted: true,
    description: 'Whether retired routes of the service are marked, with a quick fix, in source files you open.',
    schema: { type: 'boolean', default: true },
    read: (value) => value !== false,
  }),
  levelConvention: choice({
    scope: 'window',
    isRestricted: true,
    description:
      'How the levels of a card are read to calculate reward to risk and outcomes, and which of pasted prices becomes the pivot. The interface documents don’t define it.',
    values: {
      pivotIsEntry:
        'The pivot is the entry. For a bullish card the target is the resistance and the stop is the support; for a bearish card the other way round.',
      pivotIsInvalidation:
        'The pivot is the stop, and the entry is the last close. Nothing is calculated without candles.',
    },
    usual: 'pivotIsEntry',
    ifInvalid: 'pivotIsEntry',
  }),
  watch: choice({
    scope: 'application',
    isRestricted: true,
    description:
      'Which published cards are watched: a notice appears when price first touches a level, passes the pivot or reaches the target, and an hour before expiry. Only while a window is open.',
    values: {
      off: 'None. Nothing is requested.',
      chosen: 'The cards chosen with *Chart Cards: Watch Card*.',
      mine: 'All of your own cards in the channels, and the chosen ones.',
    },
    usual: 'off',
    ifInvalid: 'off',
  }),
  minRewardToRisk: setting({
    scope: 'window',
    isRestricted: true,
    description:
      'Least reward to risk of a card before it is published; a lower one is a warning, e.g. 1.5. 0 turns it off.',
    schema: { type: 'number', default: 0, minimum: 0, maximum: 100 },
    read: (value) => (typeof value === 'number' && value >= 0 ? value : 0),
  }),
  optionalRules: setting({
    scope: 'window',
    isRestricted: true,
    description: 'Rules to run that are off by default, because they often misread texts.',
    schema: {
      type: 'array',
      default: [],
      uniqueItems: true,
      items: { type: 'string', enum: OPTIONAL_RULES },
    },
    read: (value) => OPTIONAL_RULES.filter((rule) => Array.isArray(value) && value.includes(rule)),
  }),
  distanceUnit: choice({
    scope: 'window',
    isRestricted: true,
    description: 'The unit for price distances in the card editor, on the chart and in findings.',
    values: {
      auto: 'Pips for currency pairs, points for indices, ticks for everything else.',
      pips: 'Pips: 0.0001 for a currency pair (0.01 if the quote currency is e.g. JPY), ten ticks for anything else.',
      points: 'Points: a tenth of a pip for a currency pair, 1 for anything else.',
      ticks: 'Ticks: the smallest price step.',
      price: 'The price difference.',
    },
    usual: 'auto',
    ifInvalid: 'auto',
  }),
  scenarioTemplates: setting({
    scope: 'window',
    isRestricted: true,
    description:
      'The templates of *Chart Cards: Write Scenario…*, by text and length. What is missing is written from the built-in template. `docs/daily-card.md` lists the placeholders.',
    schema: {
      type: 'object',
      default: {},
      additionalProperties: false,
      properties: Object.fromEntries(
        Object.entries(DEFAULT_SCENARIO_TEMPLATES).map(([field, lengths]) => [
          field,
          {
            type: 'object',
            additionalProperties: false,
            properties: Object.fromEntries(
              Object.entries(lengths).map(([length, template]) => [
                length,
                { type: 'string', default: template, description: `The ${length} text.` },
              ]),
            ),
          },
        ]),
      ),
    },
    read: (value): unknown => value,
  }),
  lateWriteSeconds: setting({
    scope: 'application',
    isRestricted: true,
    description:
      'How long a write whose response was lost may still take effect, in seconds. Until then the service is checked again, and the write is never reported as “not done”.',
    schema: { type: 'number', default: 60, minimum: 5, maximum: 900 },
    read: (value) => (typeof value === 'number' && value > 0 ? value : undefined),
  }),
};

/** The name of a setting, without `chartCards.`. */
type SettingName = keyof typeof SETTINGS;

/** The value of a setting. */
export function readSetting<Name extends SettingName>(name: Name): ReturnType<(typeof SETTINGS)[Name]['read']> {
  return SETTINGS[name].read(configuration().get(name)) as ReturnType<(typeof SETTINGS)[Name]['read']>;
}

/** Whether the change is about the setting, or about any of ours. */
export function isSettingChanged(change: vscode.ConfigurationChangeEvent, name?: SettingName): boolean {
  return change.affectsConfiguration(name === undefined ? 'chartCards' : `chartCards.${name}`);
}

/**
 * Changes a setting where it is set: in the workspace if it has a value there, else in the user settings. `change` gets
 * the value set there, if any.
 */
export async function changeSetting(name: SettingName, change: (written: unknown) => unknown): Promise<void> {
  const { workspaceValue, globalValue } = configuration().inspect(name) ?? {};
  const isOwn = SETTINGS[name].scope === 'window' && workspaceValue !== undefined;
  const target = isOwn ? vscode.ConfigurationTarget.Workspace : vscode.ConfigurationTarget.Global;
  await configuration().update(name, change(isOwn ? workspaceValue : globalValue), target);
}

function configuration(): vscode.WorkspaceConfiguration {
  return vscode.workspace.getConfiguration('chartCards');
}

/**
 * Whether the pivot invalidates the idea rather than being its entry; the documents don't say (docs/assumptions.md,
 * MEASURE-1).
 */
export function pivotIsInvalidation(): boolean {
  return readSetting('levelConvention') === 'pivotIsInvalidation';
}

/** When saving and publishing show the review page. */
type ReviewSetting = ReturnType<typeof readSetting<'review'>>;

/**
 * Whether a save is reviewed first. Side effects are those beyond the card's own post: a bot message (P2 4.8 rule 5).
 */
export function isSaveReviewed(review: ReviewSetting, update: Patch): boolean {
  if (update.kind !== 'send') return false;
  switch (review) {
    case 'always':
      return true;
    case 'whenSideEffects':
      return update.effects.includes('botMessage');
    case 'never':
      return false;
  }
}
