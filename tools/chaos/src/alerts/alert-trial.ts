import { until } from "@cointide/testing/until";
import { type Client, signUp } from "../world/service-client.ts";
import type { World } from "../world/world.ts";
import { makeAlerts } from "./make-alerts.ts";
import { type AlertCounts, dueOf, type Fired, judge, type TrialAlert } from "./oracle.ts";
import { type Gap, hearPrices } from "./prices.ts";

/** The most of an account that one answer's log has room for. */
const ALERTS = 100;
/** The mail of a day. */
const MAILED = 50;
const SYMBOLS = 20;
/** How long crossings may take to be recorded and reported before they count as missed, in ms. */
const PATIENCE = 75_000;

type Member = { client: Client; alerts: TrialAlert[] };
type Logged = { alertId: string; number: number; at: number };

export type AuditOptions = {
  gap: Gap | null;
  /** When the fault was over, and by how much later its crossings may be reported, in ms. */
  end: number;
  bound: number;
  kills?: readonly number[];
  /** When the owner was notified of a crossing, in ms since 1970; by webhook where it is absent. */
  toldOf?(member: Member, id: string): readonly number[];
};

/** Sends what may be sent again: a service that has just started may be slow to answer. */
async function accept(client: Client, method: string, path: string, body: unknown): Promise<void> {
  const send = async () => {
    const answer = await client.call(method, path, body);
    return answer.status !== 0 && answer;
  };
  const { status, body: answer } = await until(`${method} ${path} is answered`, send, 30_000);
  if (status !== 200) throw new Error(`${method} ${path} got ${status}: ${JSON.stringify(answer)}`);
}

async function readLog({ client }: Member): Promise<Logged[] | null> {
  const { status, body } = await client.call("GET", "/alerts/crossings");
  return status === 200 ? (body as { crossings: Logged[] }).crossings : null;
}

async function addClient({ product, webhooks }: World, name: string, mail: boolean): Promise<Client> {
  const client = await signUp(product.serviceUrl, name);
  const webhook = webhooks.address(client.email);
  await accept(client, "PUT", "/alerts/channels", { mail, webhook });
  return client;
}

/** Gives a member so many alerts over the symbols. They are watched from then on. */
async function addAlerts(
  { product }: World,
  client: Client,
  symbols: readonly string[],
  count: number,
): Promise<Member> {
  const alerts = await makeAlerts(product.exchangeUrl, symbols, count);
  await accept(client, "POST", "/alerts/import", { alerts });
  const listed = (await client.call("GET", "/alerts")).body as { alerts: { createdAt: number }[] };
  const since = Math.max(...listed.alerts.map(({ createdAt }) => createdAt));
  return { client, alerts: alerts.map((alert) => ({ ...alert, since })) };
}

export type TrialOptions = {
  /** Whether members get mail too; fewer alerts cross then, since there is a limit of mail a day. */
  mail?: boolean;
  /** What is done once members are there, and before their alerts are. */
  prepare?(): Promise<void>;
};

/** Starts a trial: members whose alerts cross all the time, and who are notified by webhooks on this machine. */
export async function startAlertTrial(world: World, { mail = false, prepare }: TrialOptions = {}) {
  const { product, truth, webhooks } = world;
  const symbols = truth.busiest(SYMBOLS);
  const clients = [await addClient(world, "Barbara", mail), await addClient(world, "Frances", mail)];
  await prepare?.();
  const heard = hearPrices(product.exchangeUrl, symbols);
  const members: Member[] = [];
  for (const [index, client] of clients.entries()) {
    // Each begins with other symbols.
    const own = index === 0 ? symbols : symbols.toReversed();
    members.push(await addAlerts(world, client, own, mail ? MAILED : ALERTS));
  }
  const alerts = members.flatMap((member) => member.alerts);
  const since = Math.min(...alerts.map((alert) => alert.since));
  const acceptedBy = ({ client }: Member) => webhooks.accepted(client.email);
  const toldByWebhook = (member: Member, id: string) =>
    acceptedBy(member)
      .filter((one) => one.id === id)
      .map(({ at }) => at);

  return {
    members,
    /** How many crossings their webhooks have accepted. */
    told: () => members.reduce((sum, member) => sum + acceptedBy(member).length, 0),
    /** Waits until what is due is recorded and reported, and counts. */
    async audit({ gap, toldOf = toldByWebhook, ...bounds }: AuditOptions): Promise<AlertCounts> {
      const now = Date.now();
      const due = dueOf(alerts, await heard.read(since, now, gap));
      let fired: Fired[] = [];
      const isComplete = async () => {
        const logs = await Promise.all(members.map(readLog));
        if (logs.includes(null)) return false;
        fired = members.flatMap((member, index) =>
          (logs[index] ?? []).map(({ alertId, number, at }) => ({
            ...{ alertId, at },
            told: toldOf(member, `${alertId}-${number}`),
          })),
        );
        const recorded = new Set(fired.map(({ alertId }) => alertId));
        return due.every((id) => recorded.has(id)) && fired.every(({ told }) => told.length > 0);
      };
      await until("all crossings are told", isComplete, PATIENCE).catch(() => {});
      return judge(alerts, await heard.read(since, now, gap), fired, bounds);
    },
    stop: heard.stop,
  };
}
