/** The lengths of a drafted text. */
export const SCENARIO_LENGTHS = ['short', 'medium', 'long'] as const;
export type ScenarioLength = (typeof SCENARIO_LENGTHS)[number];

/** The texts that can be drafted. */
export const SCENARIO_FIELDS = ['preferenceText', 'alternativeText'] as const;
export type ScenarioField = (typeof SCENARIO_FIELDS)[number];

/** A template for each text and length. */
export type ScenarioTemplates = Readonly<Record<ScenarioField, Readonly<Record<ScenarioLength, string>>>>;

/** What a template can contain, as `{{name}}`, with its meaning for the person who edits it. */
export const SCENARIO_PLACEHOLDERS = {
  Buy: '“Buy” or “Sell”, by the direction',
  above: '“above” on a bullish card, “below” on a bearish one',
  below: 'the opposite of {{above}}',
  trigger: 'what to wait for at the pivot, by the card’s type',
  pivot: 'a link to the pivot',
  firstTarget: 'a link to the intermediate level on the way to the target',
  target: 'a link to the level farthest in the direction',
  firstStop: 'a link to the intermediate level against the direction',
  stop: 'a link to the level farthest against the direction',
  drawing: 'a link to the most telling drawing',
  rewardToRisk: 'the ratio of reward to risk',
  timeframe: 'the timeframe: “H4”, “daily”',
  others: 'links to all objects that no text links to yet',
} as const;
/** A name in a template. */
export type ScenarioPlaceholder = keyof typeof SCENARIO_PLACEHOLDERS;

/**
 * The shipped templates. A sentence is left out if the card has no value for one of its placeholders; a preference text
 * without its first sentence begins with what can be said of the trade.
 */
export const DEFAULT_SCENARIO_TEMPLATES: ScenarioTemplates = {
  preferenceText: {
    short: '{{Buy}} {{trigger}}, with {{target}} as the target.',
    medium:
      '{{Buy}} {{trigger}}, with {{target}} as the target. On the way there, {{firstTarget}} is the first hurdle. {{drawing}} supports the idea.',
    long: '{{Buy}} {{trigger}}, with {{target}} as the target. On the way there, {{firstTarget}} is the first hurdle, where part of the position can be closed. {{drawing}} supports the idea. With {{stop}} as the stop, the reward to risk is {{rewardToRisk}}.',
  },
  alternativeText: {
    short: 'A close {{below}} {{stop}} cancels the idea. Also on the chart: {{others}}.',
    medium:
      'A close {{below}} {{stop}} on the {{timeframe}} chart cancels the idea. {{firstStop}} is the first warning. Also on the chart: {{others}}.',
    long: 'A close {{below}} {{stop}} on the {{timeframe}} chart cancels the idea. {{firstStop}} is the first warning: a close {{below}} it takes the momentum away. Then stand aside until the price is back {{above}} {{pivot}}. Also on the chart: {{others}}.',
  },
};
