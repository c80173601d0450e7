import type { JsonValue } from '../jsonPath.ts';

/**
 * An object that inherits nothing, so that `__proto__` is a key like any other. Its prototype is an empty object and not
 * null: an object without one is kept as a hash table by JavaScript engines, slow to make and to read.
 */
export const BareObject = bareObject();

function bareObject(): new () => Record<string, JsonValue> {
  class Bare {}
  Object.setPrototypeOf(Bare.prototype, null);
  Reflect.deleteProperty(Bare.prototype, 'constructor');
  Object.freeze(Bare.prototype);
  return Bare as unknown as new () => Record<string, JsonValue>;
}
