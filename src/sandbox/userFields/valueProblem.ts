import { readCustomCell } from '../bulk/customCell.ts';
import type { BalanceAction } from '../changes/amount.ts';
import { balanceAfter } from '../changes/amount.ts';
import type { FieldDefinition } from '../store/fieldTable.ts';

type TypedField = Pick<FieldDefinition, 'type' | 'options'>;

/** Why a value does not go with a field's type, as what follows its name; undefined when it does (P2 2.1). */
export function valueProblem(field: TypedField, value: unknown): string | undefined {
  switch (field.type) {
    case 'single-line-text':
      return isText(value) && !/\p{Cc}/u.test(value) ? undefined : 'must be text on one line';
    case 'multi-line-text':
      return isText(value) ? undefined : 'must be text';
    case 'numerical':
      return typeof value === 'number' && Number.isFinite(value) ? undefined : 'must be a number';
    case 'boolean':
      return typeof value === 'boolean' ? undefined : 'must be true or false';
    case 'date':
      return isCustomCell(field, value) ? undefined : 'must be a date such as 2026-03-02';
    case 'time':
      return isCustomCell(field, value) ? undefined : 'must be a time such as 14:30 or 14:30:15';
    case 'date-time':
      return isCustomCell(field, value) ? undefined : 'must be a date with time such as 2026-03-02T14:30:00Z';
    case 'single-select-dropdown':
      return isCustomCell(field, value) ? undefined : "must be one of the field's options";
    case 'multi-select-dropdown':
      return isChoice(field.options, value) ? undefined : "must be an array of the field's options, each once";
  }
}

/** Why a change does not go with a field; `current` is the value that stands. */
export function changeProblem(
  field: FieldDefinition,
  { action, value }: { readonly action: BalanceAction; readonly value: unknown },
  current: unknown,
): { readonly part: 'value' | 'action'; readonly problem: string } | undefined {
  const isBalance = !field.isCustom;
  if (action === 'overwrite') {
    // A balance cannot be taken away; a value can.
    if (value === null && !isBalance) return undefined;
    const problem = valueProblem(field, value);
    return problem === undefined ? undefined : { part: 'value', problem };
  }
  if (field.type !== 'numerical') return { part: 'action', problem: 'must be overwrite for a field that is no number' };
  const problem = valueProblem(field, value);
  if (problem !== undefined || typeof value !== 'number') return { part: 'value', problem: problem ?? '' };
  if (value < 0) return { part: 'value', problem: 'must not be below 0 for increase and decrease' };
  // Written while the field had another type.
  const base =
    current === null ? 0 : typeof current === 'string' && current.trim() === '' ? Number.NaN : Number(current);
  if (Number.isNaN(base))
    return { part: 'action', problem: 'must be overwrite while the value that stands is no number' };
  if (!Number.isFinite(balanceAfter(base, action, value))) return { part: 'value', problem: 'is too large' };
  return undefined;
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.isWellFormed();
}

function isCustomCell(field: TypedField, value: unknown): boolean {
  return typeof value === 'string' && readCustomCell(field, value) !== undefined;
}

function isChoice(options: readonly string[], value: unknown): boolean {
  return (
    Array.isArray(value) &&
    new Set(value).size === value.length &&
    value.every((it) => typeof it === 'string' && options.includes(it))
  );
}
