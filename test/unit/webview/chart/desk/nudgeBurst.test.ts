import assert from 'node:assert/strict';
import { NUDGE_REST_MS, NudgeBurst } from '../../../../../webview/chart/desk/nudgeBurst.ts';

/** A burst on a clock that stands still until it is wound. */
function burstOnClock() {
  let now = 0;
  let timer: { readonly at: number; readonly fire: () => void } | undefined;
  let over = 0;
  const burst = new NudgeBurst(
    (milliseconds, fire) => {
      const started = { at: now + milliseconds, fire };
      timer = started;
      return () => {
        if (timer === started) timer = undefined;
      };
    },
    () => {
      over += 1;
    },
  );
  const pass = (milliseconds: number): void => {
    now += milliseconds;
    if (timer && timer.at <= now) timer.fire();
  };
  return { burst, pass, over: () => over };
}

describe('nudgeBurst', () => {
  it('is over once, when the keys have rested', () => {
    const { burst, pass, over } = burstOnClock();
    burst.extend();
    pass(NUDGE_REST_MS - 1);
    burst.extend();
    pass(NUDGE_REST_MS - 1);
    assert.equal(over(), 0);
    assert.equal(burst.isActive, true);
    pass(1);
    assert.equal(over(), 1);
    assert.equal(burst.isActive, false);
    pass(NUDGE_REST_MS);
    assert.equal(over(), 1);
  });

  it('is over at once when it is asked for, and not a second time', () => {
    const { burst, pass, over } = burstOnClock();
    burst.flush();
    assert.equal(over(), 0);
    burst.extend();
    burst.flush();
    burst.flush();
    pass(NUDGE_REST_MS);
    assert.equal(over(), 1);
  });

  it('never ends what was dropped', () => {
    const { burst, pass, over } = burstOnClock();
    burst.extend();
    burst.drop();
    pass(NUDGE_REST_MS);
    assert.equal(over(), 0);
    burst.extend();
    pass(NUDGE_REST_MS);
    assert.equal(over(), 1);
  });
});
