import { setTimeout as delay } from "node:timers/promises";
import { type Mailbox, openMailbox } from "@cointide/testing/mailbox";
import { seconds, until } from "@cointide/testing/until";
import { type AuditOptions, startAlertTrial, type TrialOptions } from "../alerts/alert-trial.ts";
import type { Fault, Sight } from "../run/fault.ts";
import type { World } from "../world/world.ts";
import { proveSilent } from "./service-pages.ts";

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;
/** How long alerts are watched before something goes wrong, and once it is over, in ms. */
const CALM = 4 * SECOND;
/** How long after a fault crossings may be reported: the feed is tried again after up to 30 s, then klines are read. */
const BOUND = 40 * SECOND;
/** The lease of an instance that was killed, the gap's klines and a busy machine; another takes its jobs over after 30 s. */
export const BOUND_OF_KILLS = 45 * SECOND;
/** The pause after the second failed attempt, and its part of chance. */
const BOUND_OF_RETRIES = 20 * SECOND;

/** Members whose alerts have begun to cross. */
export async function watchAlerts(world: World, options: TrialOptions = {}) {
  const trial = await startAlertTrial(world, options);
  if (options.mail !== true) await until("crossings are told", () => trial.told() > 0, 30_000);
  await delay(CALM);
  const begin = Date.now();
  return {
    trial,
    /** When the fault began, in ms since 1970. */
    begin,
    /** Lets alerts cross in calm again, and counts. With `hasGap`, the service could hear no ticks since the begin. */
    async audit({ hasGap, ...given }: Omit<AuditOptions, "gap" | "end"> & { hasGap?: true }): Promise<Sight> {
      const end = Date.now();
      await delay(CALM);
      try {
        const gap = hasGap ? { from: begin, to: end } : null;
        const alerts = await trial.audit({ ...given, gap, end });
        const { fired, slowest } = alerts;
        const text = `${fired} crossings were recorded and told, the slowest ${seconds(slowest)} after the end`;
        return { text, alerts };
      } finally {
        trial.stop();
      }
    },
  };
}

/** The exchange's feed and klines are gone. */
const exchangeDown = (named: Pick<Fault, "name" | "lasts" | "long">): Fault => ({
  ...named,
  kind: "alerts",
  says: "Reconnecting",
  async inject(world) {
    const { trial, audit } = await watchAlerts(world);
    const { exchange, exchangeUrl } = world.product;
    for (const fault of [{ kind: "rest", status: 500 }, { kind: "refuse" }, { kind: "drop" }])
      await exchange.fault(fault);
    const before = trial.told();
    return {
      async prove() {
        const { status } = await fetch(`${exchangeUrl}/api/v3/time`);
        if (status !== 500) throw new Error(`The exchange answers ${status}.`);
        return `REST answers ${status}, connections are refused, after ${before} crossings`;
      },
      lift: () => exchange.reset(),
      after: () => audit({ hasGap: true, bound: BOUND }),
    };
  },
});

/** The service is killed while alerts cross, and once more as soon as it has reported one again. */
const serviceKilled: Fault = {
  name: "service killed (kill -9) while alerts cross, twice",
  kind: "alerts",
  lasts: 2 * SECOND,
  async inject(world) {
    const { trial, audit } = await watchAlerts(world);
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
        await proveSilent(world);
        return `process ${first} is gone after ${trial.told()} crossings`;
      },
      async during() {
        const before = trial.told();
        await product.start("api");
        await until("a crossing is told again", () => trial.told() > before, 40_000);
        return `process ${await kill()} was killed ${seconds(Date.now() - (kills[0] ?? 0))} later, while it told of ${trial.told() - before} more`;
      },
      lift: () => product.start("api"),
      after: () => audit({ hasGap: true, bound: BOUND_OF_KILLS, kills }),
    };
  },
};

/** Webhooks take requests and never answer; those of another member must not wait for them. */
const webhookHangs: Fault = {
  name: "a member's webhook hangs for 12 s",
  kind: "alerts",
  lasts: 12 * SECOND,
  async inject(world) {
    const { trial, audit } = await watchAlerts(world);
    const [slow = "", other = ""] = trial.members.map(({ client }) => client.email);
    const { webhooks } = world;
    webhooks.setHanging(slow, true);
    const isHanging = () => webhooks.unanswered(slow) > 0 && "requests of one member are not answered";
    return {
      prove: () => until("a request is not answered", isHanging),
      async during() {
        const before = webhooks.accepted(other).length;
        const isTold = () => webhooks.accepted(other).length > before;
        await until("another member is told meanwhile", isTold, 12_000);
        return "another member was told meanwhile";
      },
      lift: async () => webhooks.setHanging(slow, false),
      after: () => audit({ bound: BOUND_OF_RETRIES }),
    };
  },
};

/** Nothing listens where mail is to be sent, while alerts cross. */
const mailServerDown: Fault = {
  name: "mail server down for 10 s",
  kind: "alerts",
  lasts: 10 * SECOND,
  async inject(world) {
    const { product, mailPort } = world;
    const prepare = () => product.replaceService({ SMTP_URL: `smtp://127.0.0.1:${mailPort}` });
    let mailbox: Mailbox | undefined;
    const { trial, audit } = await watchAlerts(world, { mail: true, prepare });
    const toldOf: AuditOptions["toldOf"] = ({ client }, id) =>
      (mailbox?.arrived ?? [])
        .filter(({ to, messageId }) => to === client.email && messageId.startsWith(`<${id}@`))
        .map(({ at }) => at);
    const hasFailed = async () => {
      const logs = trial.members.map(({ client }) => client.call("GET", "/alerts/crossings"));
      const text = JSON.stringify(await Promise.all(logs));
      const found = /"channel":"mail","state":"waiting","error":"([^"]+)"/.exec(text);
      return found !== null && `the log says “${found[1]}”`;
    };
    return {
      prove: () => until("a mail fails", hasFailed, 20_000),
      async lift() {
        mailbox = await openMailbox(mailPort);
      },
      async after() {
        try {
          return await audit({ bound: BOUND_OF_RETRIES, toldOf });
        } finally {
          await product.replaceService({});
          await mailbox?.stop();
        }
      },
    };
  },
};

export const ALERT_FAULTS: readonly Fault[] = [
  exchangeDown({ name: "exchange down, feed and REST, for 20 s", lasts: 20 * SECOND }),
  // Its klines are those of minutes.
  exchangeDown({ name: "exchange down, feed and REST, for an hour", lasts: HOUR, long: true }),
  ...[serviceKilled, webhookHangs, mailServerDown],
];
