import { openBrowser } from "@cointide/testing/browser";
import { portBase, portBeside } from "@cointide/testing/ports";
import { SEED, startProduct } from "@cointide/testing/product";
import type { UndoStack } from "@cointide/testing/undo-stack";
import type { Browser, BrowserContext, Page } from "@playwright/test";
import { openWebhookReceiver } from "../alerts/webhook-receiver.ts";
import { createMarketTruth, type MarketTruth } from "../watch/market-truth.ts";
import { type PageWatch, watchPage } from "../watch/page-watch.ts";
import { startFeedProbe } from "./feed-probe.ts";
import { openContext, openGuest, openMember, openPasserBy, type Person } from "./people.ts";
import { type OwnPostgresql, type OwnRedis, openPostgresql, openRedis } from "./servers.ts";
import { signUp } from "./service-client.ts";
import { openSmallDisk } from "./small-disk.ts";
import { startWriters } from "./writer.ts";

const SYMBOLS = 25;
const PORT_BASE = portBase("CHAOS");
const portOf = (name: Parameters<typeof portBeside>[1]) => portBeside(PORT_BASE, name);

/** What is done to a page before its address is opened. */
type Prepare = (page: Page) => Promise<void>;

/** Visits during a fault, by browsers with a person's storage and nothing cached. */
function createVisits(browser: Browser, url: string, truth: MarketTruth) {
  const open: { page: Page; watch: PageWatch }[] = [];
  let oldest: number | undefined;

  async function visitIn(context: BrowserContext, path: string, prepare?: Prepare) {
    const page = await context.newPage();
    const watch = watchPage(page, truth);
    watch.begin(oldest);
    open.push({ page, watch });
    await prepare?.(page);
    await page.goto(path, { waitUntil: "commit" });
    return page;
  }
  const contextOf = async (person: Person) => openContext(browser, url, await person.context.storageState());
  return {
    visit: async (person: Person, path: string, prepare?: Prepare): Promise<Page> =>
      visitIn(await contextOf(person), path, prepare),
    /** Opens the address in two tabs of one browser. */
    async visitTwice(person: Person, path: string, prepare?: Prepare): Promise<[Page, Page]> {
      const context = await contextOf(person);
      return [await visitIn(context, path, prepare), await visitIn(context, path, prepare)];
    },
    /** The watches of the visits since this fault began. */
    visits: () => open.map(({ watch }) => watch),
    beginVisits(limit: number | undefined): void {
      oldest = limit;
    },
    async endVisits(): Promise<void> {
      for (const { page, watch } of open.splice(0)) {
        await watch.stop();
        await page.context().close();
      }
    },
  };
}

/** The running product with the people who use it, and those who watch. */
export type World = Awaited<ReturnType<typeof openWorld>>;

/** Starts everything. What has to be undone goes on the stack, also where the start fails midway. */
export async function openWorld(undo: UndoStack) {
  const disk = openSmallDisk();
  undo.add(disk.remove);
  const webhooks = await openWebhookReceiver(portOf("WEBHOOKS"));
  undo.add(webhooks.stop);
  const settings = { DELIVERY_LOOPBACK_PORTS: String(portOf("WEBHOOKS")) };
  const product = await startProduct({ base: PORT_BASE, data: disk.folder, settings });
  undo.add(product.close);
  const truth = createMarketTruth(SEED);
  const symbols = truth.busiest(2 * SYMBOLS);
  const browser = await openBrowser();
  undo.add(() => browser.close());
  const probe = startFeedProbe(product.exchangeUrl, symbols[0] ?? "");
  undo.add(probe.stop);
  const place = { browser, url: product.url, truth };

  /** The parts that need accounts, and are made again with a new database. */
  async function openAccounts() {
    const { serviceUrl } = product;
    const member = await openMember(place, serviceUrl, symbols.slice(SYMBOLS));
    const clients = [await signUp(serviceUrl, "Grace"), await signUp(serviceUrl, "Edsger")];
    return { member, writer: startWriters(clients, symbols) };
  }
  const world = {
    ...{ product, truth, probe, disk, webhooks, mailPort: portOf("MAIL") },
    /** The servers of its own that the service uses now, once it was moved to them. */
    postgresql: undefined as OwnPostgresql | undefined,
    redis: undefined as OwnRedis | undefined,
    ...(await openAccounts()),
    ...createVisits(browser, product.url, truth),
    guest: await openGuest(place, symbols.slice(0, SYMBOLS)),
    passerBy: await openPasserBy(place),
    /** Moves the service to a PostgreSQL and a Redis, as far as this machine has them. */
    async moveToServers(): Promise<void> {
      await world.writer.stop();
      await world.member.watch.stop();
      await world.member.context.close();
      world.postgresql = await openPostgresql(portOf("POSTGRESQL"));
      undo.add(() => world.postgresql?.remove());
      world.redis = await openRedis(portOf("REDIS"));
      undo.add(() => world.redis?.kill());
      await product.replaceService({
        ...(world.postgresql && { DATABASE_URL: world.postgresql.url }),
        ...(world.redis && { REDIS_URL: world.redis.url }),
      });
      Object.assign(world, await openAccounts());
    },
  };
  undo.add(async () => {
    const watches = [world.guest, world.member, world.passerBy].map(({ watch }) => watch.stop());
    await Promise.all([...watches, world.writer.stop()]);
  });
  return world;
}
