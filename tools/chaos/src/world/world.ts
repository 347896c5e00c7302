import { openBrowser } from "@cointide/testing/browser";
import { portBase, portBeside } from "@cointide/testing/ports";
import { type Product, SEED, startProduct } from "@cointide/testing/product";
import type { UndoStack } from "@cointide/testing/undo-stack";
import type { Browser, Page } from "@playwright/test";
import { openWebhookReceiver, type WebhookReceiver } from "../alerts/webhook-receiver.ts";
import { createMarketTruth, type MarketTruth } from "../watch/market-truth.ts";
import { type PageWatch, watchPage } from "../watch/page-watch.ts";
import { startFeedProbe } from "./feed-probe.ts";
import { openContext, openGuest, openMember, openPasserBy, type Person } from "./people.ts";
import { type OwnPostgresql, openPostgresql } from "./postgresql.ts";
import { type OwnRedis, openRedis } from "./redis.ts";
import { signUp } from "./service-client.ts";
import { openSmallDisk, type SmallDisk } from "./small-disk.ts";
import { startWriters, type Writer } from "./writer.ts";

const SYMBOLS = 25;
const PORT_BASE = portBase("CHAOS");

/** The running product with the people who use it, and those who watch. */
export type World = {
  product: Product;
  truth: MarketTruth;
  probe: ReturnType<typeof startFeedProbe>;
  disk: SmallDisk;
  /** Where members of trials are told of crossings. */
  webhooks: WebhookReceiver;
  /** Where a mail server may be started. */
  mailPort: number;
  guest: Person;
  member: Person;
  passerBy: Person;
  writer: Writer;
  /** The servers of its own that the service uses now, once it was moved to them. */
  postgresql: OwnPostgresql | undefined;
  redis: OwnRedis | undefined;
  /** Opens an address in a browser with the person's storage and nothing cached. */
  visit(person: Person, path: string, options?: VisitOptions): Promise<Page[]>;
  /** The watches of the visits since this fault began. */
  visits(): PageWatch[];
  beginVisits(oldest: number | undefined): void;
  endVisits(): Promise<void>;
  /** Moves the service to a PostgreSQL and a Redis, as far as this machine has them. */
  moveToServers(): Promise<void>;
};

type VisitOptions = {
  /** How many tabs of one browser; 1 where it is absent. */
  tabs?: number;
  /** What is done to each before the address is opened. */
  prepare?(page: Page): Promise<void>;
};

type Visits = Pick<World, "visit" | "visits" | "beginVisits" | "endVisits">;

function createVisits(browser: Browser, url: string, truth: MarketTruth): Visits {
  const open: { page: Page; watch: PageWatch }[] = [];
  let oldest: number | undefined;
  return {
    async visit(person, path, { tabs = 1, prepare } = {}) {
      const context = await openContext(browser, url, await person.context.storageState());
      const pages = await Promise.all(Array.from({ length: tabs }, () => context.newPage()));
      for (const page of pages) {
        const watch = watchPage(page, truth);
        watch.begin(oldest);
        open.push({ page, watch });
        await prepare?.(page);
        await page.goto(path, { waitUntil: "commit" });
      }
      return pages;
    },
    visits: () => open.map(({ watch }) => watch),
    beginVisits(limit) {
      oldest = limit;
    },
    async endVisits() {
      for (const { page, watch } of open.splice(0)) {
        await watch.stop();
        await page.context().close();
      }
    },
  };
}

/** The parts that need accounts, and are made anew with a new database. */
type Accounts = Pick<World, "member" | "writer">;

/** Starts everything. What has to be undone goes on the stack, also where the start fails midway. */
export async function openWorld(undo: UndoStack): Promise<World> {
  const disk = openSmallDisk();
  undo.add(disk.remove);
  const webhooks = await openWebhookReceiver(portBeside(PORT_BASE, "WEBHOOKS"));
  undo.add(webhooks.stop);
  const settings = { DELIVERY_LOOPBACK_PORTS: String(portBeside(PORT_BASE, "WEBHOOKS")) };
  const product = await startProduct({ base: PORT_BASE, data: disk.folder, settings });
  undo.add(product.close);
  const truth = createMarketTruth(SEED);
  const symbols = truth.busiest(2 * SYMBOLS);
  const browser = await openBrowser();
  undo.add(() => browser.close());
  const probe = startFeedProbe(product.exchangeUrl, symbols[0] ?? "");
  undo.add(probe.stop);

  async function openAccounts(): Promise<Accounts> {
    const { serviceUrl: service } = product;
    const member = await openMember(browser, product.url, truth, {
      service,
      symbols: symbols.slice(SYMBOLS),
    });
    const clients = [await signUp(service, "Grace"), await signUp(service, "Edsger")];
    return { member, writer: startWriters(clients, symbols) };
  }
  const world: World = {
    ...{
      product,
      truth,
      probe,
      disk,
      webhooks,
      mailPort: portBeside(PORT_BASE, "MAIL"),
      postgresql: undefined,
      redis: undefined,
    },
    ...(await openAccounts()),
    ...createVisits(browser, product.url, truth),
    guest: await openGuest(browser, product.url, truth, symbols.slice(0, SYMBOLS)),
    passerBy: await openPasserBy(browser, product.url, truth),
    async moveToServers() {
      await world.writer.stop();
      await world.member.watch.stop();
      await world.member.context.close();
      world.postgresql = await openPostgresql(portBeside(PORT_BASE, "POSTGRESQL"));
      if (world.postgresql) undo.add(world.postgresql.remove);
      world.redis = await openRedis(portBeside(PORT_BASE, "REDIS"));
      if (world.redis) undo.add(world.redis.kill);
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
