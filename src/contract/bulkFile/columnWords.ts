import type { PlannedColumn } from './columnPlan.ts';

const STANDARD_COLUMN_EFFECTS: Readonly<Record<string, string>> = {
  'First Name': 'Replaces the first name.',
  'Last Name': 'Replaces the last name.',
  'Phone Number': 'Replaces the phone number.',
  Country: 'Replaces the country. A country that the service does not know makes the row fail.',
  Language: 'Replaces the language. A language that the service does not know makes the row fail.',
  Role: 'Replaces all roles of the trader except @all with the listed ones, separated by commas in one cell in quotes. With a column Role_op, `add` or `subtract` changes only the listed roles. New roles can send e-mails when the community has them enabled.',
  Tag: 'Replaces the current tags with the listed ones.',
  Badges:
    'Replaces the current badges with the listed ones. New badges can send e-mails when the community has them enabled.',
  'Total XP':
    'Adds to, subtracts from or overwrites the XP, as Total XP_op says. Recorded in the history; can update the level and roles that depend on XP.',
  'Total Coins':
    'Adds to, subtracts from or overwrites the coins, as Total Coins_op says. Recorded in the history; the community’s earning cap can limit what is added.',
  'Penalty(warned/suspended/banned)': 'Sets a penalty: warned, suspended or banned.',
};

/** What a column does to traders, in a sentence or two (P2 4.6). */
export function describeColumn({ name, role }: PlannedColumn): string {
  switch (role.kind) {
    case 'match':
      return role.by === 'email'
        ? 'Rows are matched by this column, whatever the letter case. Only the first row of a trader is applied.'
        : 'Rows are matched by this column. Only the first row of a trader is applied.';
    case 'aside':
      return 'Rows are matched by another column; this one is only read back.';
    case 'custom':
      return `A field of the community (${role.field.type}). A broker customer ID fills an empty identifier, and cannot change one that is set.`;
    case 'operator':
      return 'What is done with the value beside it: add, subtract or overwrite. It is filled on every row, even where the value is empty.';
    case 'unjudged':
      return 'Is it the display name of a field of the community? Its definitions were not read yet.';
    case 'unknown':
    case 'operatorAlone':
    case 'repeated':
      return 'The service does not take this column: the whole file fails with it.';
    default:
      return STANDARD_COLUMN_EFFECTS[name] ?? '';
  }
}
