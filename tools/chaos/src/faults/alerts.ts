import { setTimeout as delay } from "node:timers/promises";
import { type Mailbox, openMailbox } from "@cointide/testing/mailbox";
import { seconds, until } from "@cointide/testing/until";
import type { AlertCounts } from "../alerts/alert-counts.ts";
import {
  type AlertTrial,
  type AuditOptions,
  startAlertTrial,
  type TrialOptions,
} from "../alerts/alert-trial.ts";
import type { Fault, Injected } from "../run/fault.ts";
import type { World } from "../world/world.ts";
import { serviceAnswers } from "./service-pages.ts";

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;
/** How long alerts are watched before something goes wrong, and once it is over, in ms. */
const CALM = 4 * SECOND;
/** How long after a fault crossings may be told: the feed is tried again after up to 30 s, then klines are read. */
const BOUND = 40 * SECOND;
/** The lease of an instance that was killed, and its jobs, which another one takes over after 30 s. */
const BOUND_OF_KILLS = 45 * SECOND;
/** The pause after the second failed attempt, and its part of chance. */
const BOUND_OF_RETRIES = 20 * SECOND;

type Watched = {
  trial: AlertTrial;
  /** When the fault began, in ms since 1970. */
  begin: number;
  /** Lets alerts cross in calm again, and counts. */
  audit(options: Pick<AuditOptions, "gap" | "bound" | "kills" | "toldOf">): Promise<string>;
  counts(): AlertCounts | null;
};

/** Members whose alerts have begun to cross. */
export async function watchAlerts(world: World, options: TrialOptions = {}): Promise<Watched> {
  const trial = await startAlertTrial(world, options);
  if (options.mail !== true) await until("crossings are told", () => trial.told() > 0, 30_000);
  await delay(CALM);
  let counts: AlertCounts | null = null;
  return {
    ...{ trial, begin: Date.now(), counts: () => counts },
    async audit(given) {
      const end = Date.now();
      await delay(CALM);
      try {
        counts = await trial.audit({ ...given, end });
      } finally {
        trial.stop();
      }
      return `${counts.fired} crossings were recorded and told, the slowest ${seconds(counts.slowest)} after the end`;
    },
  };
}

/** The exchange's feed and klines are gone. */
const exchangeDown = (named: Pick<Fault, "name" | "lasts" | "long">): Fault => ({
  ...named,
  kind: "alerts",
  says: "Reconnecting",
  async inject(world): Promise<Injected> {
    const watched = await watchAlerts(world);
    const { exchange, exchangeUrl } = world.product;
    for (const fault of [{ kind: "rest", status: 500 }, { kind: "refuse" }, { kind: "drop" }])
      await exchange.fault(fault);
    const before = watched.trial.told();
    return {
      async prove() {
        const { status } = await fetch(`${exchangeUrl}/api/v3/time`);
        if (status !== 500) throw new Error(`The exchange answers ${status}.`);
        return `REST answers ${status}, connections are refused, after ${before} crossings`;
      },
      lift: () => exchange.reset(),
      after: () => watched.audit({ gap: { from: watched.begin, to: Date.now() }, bound: BOUND }),
      alerts: watched.counts,
    };
  },
});

/** The service is killed while alerts cross, and once more as soon as it has told of one again. */
const serviceKilled: Fault = {
  name: "service killed (kill -9) while alerts cross, twice",
  kind: "alerts",
  lasts: 2 * SECOND,
  async inject(world): Promise<Injected> {
    const watched = await watchAlerts(world);
    const { product } = world;
    const kills: number[] = [];
    const kill = async () => {
      const pid = product.pid("api");
      await product.kill("api");
      kills.push(Date.now());
      return pid;
    };
    const first = await kill();
    return {
      async prove() {
        if (await serviceAnswers(world, 500)) throw new Error("The service answers.");
        return `process ${first} is gone after ${watched.trial.told()} crossings`;
      },
      async during() {
        const before = watched.trial.told();
        await product.start("api");
        await until("a crossing is told again", () => watched.trial.told() > before, 40_000);
        return `process ${await kill()} was killed ${seconds(Date.now() - (kills[0] ?? 0))} later, while it told of ${watched.trial.told() - before} more`;
      },
      lift: () => product.start("api"),
      after: () =>
        watched.audit({ gap: { from: watched.begin, to: Date.now() }, bound: BOUND_OF_KILLS, kills }),
      alerts: watched.counts,
    };
  },
};

/** Webhooks take requests and never answer; those of another member must not wait for them. */
const webhookHangs: Fault = {
  name: "a member's webhook hangs for 12 s",
  kind: "alerts",
  lasts: 12 * SECOND,
  async inject(world): Promise<Injected> {
    const watched = await watchAlerts(world);
    const [slow, other] = watched.trial.members.map(({ client }) => client.email);
    if (slow === undefined || other === undefined) throw new Error("There are no members.");
    const { webhooks } = world;
    webhooks.setHanging(slow, true);
    return {
      prove: () =>
        until("a request is not answered", () => {
          const count = webhooks.unanswered(slow);
          return count > 0 && `requests of one member are not answered`;
        }),
      async during() {
        const before = webhooks.accepted(other).length;
        const told = () => webhooks.accepted(other).length > before;
        await until("another member is told meanwhile", told, 12_000);
        return "another member was told meanwhile";
      },
      lift: async () => webhooks.setHanging(slow, false),
      after: () => watched.audit({ gap: null, bound: BOUND_OF_RETRIES }),
      alerts: watched.counts,
    };
  },
};

/** Nothing listens where mail is to be sent, while alerts cross. */
const mailServerDown: Fault = {
  name: "mail server down for 10 s",
  kind: "alerts",
  lasts: 10 * SECOND,
  async inject(world): Promise<Injected> {
    const { product, mailPort } = world;
    const prepare = () => product.replaceService({ SMTP_URL: `smtp://127.0.0.1:${mailPort}` });
    let mailbox: Mailbox | undefined;
    const watched = await watchAlerts(world, { mail: true, prepare });
    const toldOf: AuditOptions["toldOf"] = ({ client }, id) =>
      (mailbox?.arrived ?? [])
        .filter(({ to, messageId }) => to === client.email && messageId.startsWith(`<${id}@`))
        .map(({ at }) => at);
    return {
      async prove() {
        const failed = async () => {
          const answers = await Promise.all(
            watched.trial.members.map(({ client }) => client.call("GET", "/alerts/crossings")),
          );
          const found = /"channel":"mail","state":"waiting","error":"([^"]+)"/.exec(JSON.stringify(answers));
          return found !== null && `the log says “${found[1]}”`;
        };
        return await until("a mail fails", failed, 20_000);
      },
      async lift() {
        mailbox = await openMailbox(mailPort);
      },
      async after() {
        try {
          return await watched.audit({ gap: null, bound: BOUND_OF_RETRIES, toldOf });
        } finally {
          await product.replaceService({});
          await mailbox?.stop();
        }
      },
      alerts: watched.counts,
    };
  },
};

export const ALERT_FAULTS: readonly Fault[] = [
  exchangeDown({ name: "exchange down, feed and REST, for 20 s", lasts: 20 * SECOND }),
  // Its klines are those of minutes.
  exchangeDown({ name: "exchange down, feed and REST, for an hour", lasts: HOUR, long: true }),
  ...[serviceKilled, webhookHangs, mailServerDown],
];
