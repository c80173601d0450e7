import assert from 'node:assert/strict';
import fc from 'fast-check';
import { createServiceClient } from '../../../src/client/createServiceClient.ts';
import { createService } from '../../../src/client/service.ts';
import { createHostFetch } from '../../../src/http/hostFetch.ts';
import { skippingClock } from '../../support/clocks.ts';
import { loops, randomSeed } from '../../support/sampling.ts';
import { type SandboxProcess, startSandboxProcess } from '../../support/sandbox.ts';
import { memoryJournal } from '../../support/scriptedClient.ts';
import { cardCommands, firstCard } from './commands/cardCommands.ts';
import { fieldCommands, firstField } from './commands/fieldCommands.ts';
import { jobCommands } from './commands/jobCommands.ts';
import { leaderboardCommands, redemptionCommands } from './commands/loyaltyCommands.ts';

import { done, type Model, type ModelCommand, type Real } from './model.ts';

const RUNS = loops(60, 15);
const MOST_COMMANDS = 25;
/** The day of the seed and of the sandbox's clock: on the machine's own, a window could end in the future. */
const DAY = '2026-06-17';
const CLOCK = skippingClock();

describe('sandbox: matches the documented behavior for any sequence of calls', () => {
  const transport = createHostFetch(globalThis.fetch);
  let sandbox: SandboxProcess;
  before(async () => {
    sandbox = await startSandboxProcess({ seed: { users: 60, historyRows: 2000, now: `${DAY}T00:00:00Z` } });
  });
  after(async () => {
    await transport.close();
    await sandbox.stop();
  });

  async function setup(): Promise<{ model: Model; real: Real }> {
    await sandbox.control('POST', '/reset');
    await sandbox.control('POST', '/clock', { now: `${DAY}T12:00:00Z` });
    const state = await sandbox.state();
    const client = createServiceClient({
      baseUrl: sandbox.baseUrl,
      apiKey: async () => sandbox.apiKey,
      transport,
      journal: memoryJournal(),
      log: () => undefined,
      clock: CLOCK,
    });
    const service = createService(client);
    const signal = new AbortController().signal;
    const members = state.users.filter(({ member, active }) => member && active);
    const sender = state.analyses[0]?.ownerUsername ?? '';
    const real: Real = {
      service,
      signal,
      communityId: sandbox.communityId,
      channelId: sandbox.channelId,
      sender,
      otherSender: state.analyses.find(({ ownerUsername }) => ownerUsername !== sender)?.ownerUsername ?? '',
      traders: members.slice(10, 20),
      control: (method, path, body) => sandbox.control(method, path, body),
    };
    const infoOf = async (idOrEmail: string) =>
      done(await service.users.info({ body: { idOrEmail } }, { signal })).data;
    const statuses = done(await service.redemptions.listStatuses({ body: {} }, { signal })).items;
    const categoryOf = (id: string) => statuses.find(({ _id }) => _id === id)?.category;
    const model: Model = {
      cards: [],
      fields: [],
      entries: [],
      keyedWrites: new Map(),
      statuses: statuses.map(({ _id: id, name, category, order }) => ({ id, name, category, order: order ?? 0 })),
      disabledStatuses: new Set(state.redemptionStatuses.flatMap(({ id, enabled }) => (enabled ? [] : [id]))),
      orders: [],
      xp: new Map(),
      coins: new Map(),
      leaderboards: [],
      goneLeaderboards: [],
      exports: new Map(),
      jobs: 0,
    };
    for (const { platformUserId } of real.traders) model.xp.set(platformUserId, (await infoOf(platformUserId)).xp ?? 0);
    for (const { redemptionId: id, userRecordId, statusID, price } of state.orders) {
      const trader = members.find(({ recordId }) => recordId === userRecordId);
      if (trader === undefined || statusID === null || categoryOf(statusID) === 'refunded' || model.orders.length === 2)
        continue;
      const { platformUserId: userId, email } = trader;
      model.orders.push({ id, userId, email, price, statusId: statusID, isRefunded: false });
      model.coins.set(userId, (await infoOf(userId)).coins ?? 0);
    }
    for await (const it of service.leaderboards.list.rows({}, { signal })) {
      const { _id: id, slug, kind, isEnabled } = it;
      model.leaderboards.push({ id, slug: slug ?? '', isDefault: kind === 'default', isEnabled: isEnabled === true });
    }
    assert.ok(model.orders.length === 2 && model.leaderboards.length > 1 && real.otherSender !== '');
    return { model, real };
  }

  it(`${RUNS} runs of up to ${MOST_COMMANDS} commands`, async function () {
    this.timeout(Math.max(120_000, RUNS * 1000));
    const seed = randomSeed();
    let [commands, runs] = [0, 0];
    const counted = <T extends ModelCommand>(command: T): ModelCommand => ({
      check: (model) => command.check(model),
      run: (model, real) => {
        commands += 1;
        return command.run(model, real);
      },
      toString: () => command.toString(),
    });
    const all = [...cardCommands, ...fieldCommands, ...redemptionCommands, ...leaderboardCommands, ...jobCommands];
    const kinds = all.map((kind) => (kind as fc.Arbitrary<ModelCommand>).map(counted));
    await fc.assert(
      fc.asyncProperty(fc.commands(kinds, { maxCommands: MOST_COMMANDS, size: 'max' }), async (given) => {
        runs += 1;
        const start = await setup();
        for (const first of [firstCard, firstField]) await first.run(start.model, start.real);
        await fc.asyncModelRun(() => start, given);
      }),
      { numRuns: RUNS, seed },
    );
    console.log(`      seed ${seed}: ${runs} runs, ${commands} commands, all as the model says`);
    assert.ok(commands > RUNS * 5, `only ${commands} commands`);
  });
});
