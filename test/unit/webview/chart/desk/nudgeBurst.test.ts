import assert from 'node:assert/strict';
import { NUDGE_REST, NudgeBurst } from '../../../../../webview/chart/desk/nudgeBurst.ts';

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
    burst.again();
    pass(NUDGE_REST - 1);
    burst.again();
    pass(NUDGE_REST - 1);
    assert.equal(over(), 0);
    assert.equal(burst.isOn, true);
    pass(1);
    assert.equal(over(), 1);
    assert.equal(burst.isOn, false);
    pass(NUDGE_REST);
    assert.equal(over(), 1);
  });

  it('is over at once when it is asked for, and not a second time', () => {
    const { burst, pass, over } = burstOnClock();
    burst.flush();
    assert.equal(over(), 0);
    burst.again();
    burst.flush();
    burst.flush();
    pass(NUDGE_REST);
    assert.equal(over(), 1);
  });

  it('never ends what was dropped', () => {
    const { burst, pass, over } = burstOnClock();
    burst.again();
    burst.drop();
    pass(NUDGE_REST);
    assert.equal(over(), 0);
    burst.again();
    pass(NUDGE_REST);
    assert.equal(over(), 1);
  });
});
