import { becomeGuest, guestStreams } from "@cointide/testing/guest";
import { expect, type Page } from "@playwright/test";
import {
  alertRows,
  alertsLink,
  alertsPanel,
  CROSSES_WITHIN,
  firedCount,
  guestAlert,
  keepAlerts,
  logEntries,
  makeCrossingAlert,
  marketPrice,
  openNewAlert,
  openSection,
  putBehind,
  shownTarget,
  watchTold,
  written,
} from "../support/alerts.ts";
import { expectFeed, openLiveBoard, pressInFeed } from "../support/board.ts";
import { chartOf, drawingOf, openChart } from "../support/chart.ts";
import { test } from "../support/test.ts";

const SYMBOLS = ["BTCUSDT", "ETHUSDT", "SOLUSDT"];
const MINUTE = 60_000;

test.use({ viewport: { width: 1440, height: 900 } });

test.beforeEach(({ page }) => becomeGuest(page, guestStreams(SYMBOLS)));

/** Replaces system notifications, which headless browsers lack, and records them. */
async function recordNotifications(page: Page) {
  const system = { asked: 0, shown: [] as string[] };
  await page.exposeFunction("notePermission", () => {
    system.asked += 1;
  });
  await page.exposeFunction("noteNotification", (text: string) => void system.shown.push(text));
  await page.addInitScript(() => {
    const notes = globalThis as unknown as { notePermission(): void; noteNotification(text: string): void };
    class StandIn extends EventTarget {
      static permission: NotificationPermission = "default";
      static async requestPermission() {
        notes.notePermission();
        StandIn.permission = "granted";
        return StandIn.permission;
      }
      constructor(title: string, { tag, body }: NotificationOptions) {
        super();
        notes.noteNotification(`${tag}: ${title}: ${body}`);
      }
      close() {}
    }
    Object.assign(globalThis, { Notification: StandIn });
  });
  return system;
}

/** Waits until the browser remembers a live price that the watcher of alerts has judged. */
const expectWatched = (page: Page, symbol: string): Promise<void> =>
  expect
    .poll(() => page.evaluate(() => JSON.parse(localStorage.getItem("u:alerts:seen") ?? "{}").symbols))
    .toHaveProperty(symbol);

test("a guest creates an alert from a row, and its crossing is shown once in every way", async ({
  page,
  product,
}) => {
  const system = await recordNotifications(page);
  const told = await watchTold(page);
  await openLiveBoard(page, "BTCUSDT");
  await expect(alertsLink(page)).toHaveAccessibleName("Alerts");

  await openNewAlert(page, "BTCUSDT");
  const target = alertsPanel(page).getByLabel("Target price");
  await expect(target).toBeFocused();
  await expect(target).toHaveValue("");
  await expect(alertsPanel(page).getByText(/^Now /)).toBeVisible();
  const price = (1.1 * Number(await marketPrice(product, "BTCUSDT"))).toFixed(2);
  await page.keyboard.type(price);
  await alertsPanel(page).getByRole("button", { name: "Rises above" }).click();
  expect(system.asked, "before there is an alert").toBe(0);
  await alertsPanel(page).getByRole("button", { name: "Create" }).click();
  await expect(alertRows(page)).toHaveCount(1);
  expect(system.asked, "with the first alert").toBe(1);
  await expectWatched(page, "BTCUSDT");
  await product.exchange.fault({ kind: "apart", symbols: ["BTCUSDT"], percent: 20 });

  const words = `BTCUSDT crossed above ${written(price)}`;
  await expect.poll(() => told.notices, { timeout: CROSSES_WITHIN }).toHaveLength(1);
  expect(told.notices[0]).toBe(words);
  await expect.poll(() => told.titles).toEqual([`BTCUSDT above ${written(price)}`]);
  await expect.poll(() => system.shown).toHaveLength(1);
  expect(system.shown[0]).toMatch(new RegExp(`^[0-9a-f]{24}-1: BTCUSDT above .*: ${words}: `));
  await expect(alertRows(page)).toContainText("Done");
  await expect(alertsLink(page)).toHaveAccessibleName("Alerts");
  await expect(page).toHaveTitle("Alerts · Cointide");
  await expect(firedCount(page, 1)).toBeVisible();

  await page.reload();
  await expect(alertRows(page)).toContainText("Done");
  await openSection(page, "History");
  await expect(logEntries(page)).toHaveText([/BTCUSDT.*crossed above.*at.*Seen live/]);
  await expectFeed(page, "Live");
  expect(told.notices).toHaveLength(1);
  expect(system).toMatchObject({ asked: 1, shown: { length: 1 } });
});

test("notifies in one of two tabs, even a paused hidden one, and in the other after that one closes @long", async ({
  page,
  context,
  product,
}) => {
  const told = await watchTold(page);
  await openLiveBoard(page, "BTCUSDT");
  const front = await context.newPage();
  await becomeGuest(front, guestStreams(SYMBOLS));
  const toldInFront = await watchTold(front);
  await openLiveBoard(front, "BTCUSDT");
  await pressInFeed(page, "Pause");
  await expectFeed(page, "Paused");
  await putBehind(page, true);

  const price = await makeCrossingAlert(front, product, "BTCUSDT");
  await expect(alertRows(front)).toContainText("Done", { timeout: CROSSES_WITHIN });
  await expect(page).toHaveTitle(`🔔 BTCUSDT above ${written(price)} · Dashboard · Cointide`);
  await expect.poll(() => told.notices).toHaveLength(1);
  await expect(firedCount(page, 1)).toBeVisible();
  await expect(firedCount(front, 0)).toBeVisible();
  expect(toldInFront).toEqual({ notices: [], titles: [] });
  await putBehind(page, false);
  await expect(page).toHaveTitle("Dashboard · Cointide");

  await page.close();
  const next = await makeCrossingAlert(front, product, "ETHUSDT");
  await expect.poll(() => toldInFront.notices, { timeout: CROSSES_WITHIN }).toHaveLength(1);
  expect(toldInFront.notices[0]).toContain(`ETHUSDT crossed above ${shownTarget(next)}`);
});

type KlineRow = [openTime: number, open: string, high: string, low: string, close: string];

/** Returns a condition that klines since a time met, and when they met it. */
function metMeanwhile(klines: readonly KlineRow[], since: number) {
  const past = klines.filter(([openTime]) => openTime >= since && openTime < Date.now() - 5 * MINUTE);
  const lowest = Math.min(...past.map(([, , , low]) => Number(low)));
  const highest = Math.max(...past.map(([, , high]) => Number(high)));
  const target = Number(((lowest + highest) / 2).toFixed(2));
  const kind = Number(past[0]?.[1]) < target ? "above" : "below";
  const met = past.find(([, , high, low]) =>
    kind === "above" ? Number(high) >= target : Number(low) <= target,
  );
  return { condition: { kind, price: target.toFixed(2) } as const, at: met?.[0] ?? Number.NaN };
}

const clock = new Intl.DateTimeFormat("en-US", { timeStyle: "short", timeZone: "UTC" });
const day = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" });

test("shows once at the next visit what crossed while no page was open, with its approximate time @long", async ({
  page,
  product,
}) => {
  const told = await watchTold(page);
  // Starts at a full minute, since no kline shows the rest of a minute alone.
  const since = Math.floor(Date.now() / MINUTE) * MINUTE - 30 * MINUTE;
  const response = await fetch(`${product.url}/api/klines?symbol=BTCUSDT&interval=1m&limit=40`);
  const { klines } = (await response.json()) as { klines: KlineRow[] };
  const { condition, at } = metMeanwhile(klines, since);
  const alert = guestAlert("BTCUSDT", condition, { createdAt: since - MINUTE, note: "Look at it" });
  await keepAlerts(page, { alerts: [alert] });
  const seen = { at: since, price: klines.find(([openTime]) => openTime > since - MINUTE)?.[1] };
  const memory = {
    ...{ version: 1, owner: null, watchedAt: since, announced: {}, symbols: { BTCUSDT: seen } },
    alerts: {
      [alert.id]: {
        ...{ since: since - MINUTE, isArmed: true, crossedAt: null, crossings: 0 },
        definition: JSON.stringify(["BTCUSDT", "kind", condition.kind, "price", condition.price]),
      },
    },
  };
  await page.addInitScript((text) => {
    if (localStorage.getItem("u:alerts:seen") === null) localStorage.setItem("u:alerts:seen", text);
  }, JSON.stringify(memory));

  await page.goto("/dashboard");
  await expect.poll(() => told.notices, { timeout: CROSSES_WITHIN }).toHaveLength(1);
  // After midnight it was the day before.
  const when = `(?:${day.format(at)}, )?${clock.format(at).replace(/\s/, "\\s")}`;
  const words = `^BTCUSDT crossed ${condition.kind} ${written(condition.price)} at about ${when} while this page was closed`;
  expect(told.notices[0]).toMatch(new RegExp(`${words}\\. Look at it$`));
  await alertsLink(page).click();
  await expect(alertRows(page)).toContainText("Done");
  await expect(firedCount(page, 1)).toBeVisible();

  const watchedAt = () =>
    page.evaluate(() => JSON.parse(localStorage.getItem("u:alerts:seen") ?? "{}").watchedAt as number);
  const before = await watchedAt();
  await page.reload();
  await openSection(page, "History");
  await expect(logEntries(page)).toHaveText([/about .*crossed .*Found later.*not watched since/]);
  await openNewAlert(page, "ETHUSDT");
  await alertsPanel(page).getByRole("button", { name: "+10%" }).click();
  await alertsPanel(page).getByRole("button", { name: "Create" }).click();
  // Prices are watched again, so the crossings that were found have been handled.
  await expect.poll(watchedAt).toBeGreaterThan(before);
  expect(told.notices).toHaveLength(1);
});

test("a price that is clicked in a chart becomes an alert, whose line the chart shows", async ({ page }) => {
  await openChart(page, "BTCUSDT", "?interval=1h&type=candles");
  const chart = chartOf(page, "BTCUSDT");
  const { width, height } = (await drawingOf(page, "BTCUSDT").boundingBox()) ?? { width: 0, height: 0 };
  await drawingOf(page, "BTCUSDT").click({ position: { x: width / 2, y: Math.round(height / 3) } });
  const tool = chart.getByRole("link", { name: /^Alert at/ });
  const price = (await tool.textContent())?.replace("Alert at ", "") ?? "";
  await tool.click();
  await expect(alertsPanel(page).getByLabel("Target price")).toHaveValue(
    Number(price.replaceAll(",", "")).toFixed(2),
  );
  await alertsPanel(page).getByRole("button", { name: "Create" }).click();
  await expect(alertRows(page)).toHaveCount(1);

  await page.goBack();
  const marked = chart.getByRole("list", { name: "Marked prices" }).getByRole("listitem");
  await expect(marked).toHaveText([new RegExp(`^Alert ${price.replaceAll(".", "\\.")}`)]);
  await alertsLink(page).click();
  await alertRows(page).getByRole("switch").click();
  await page.goBack();
  await expect(chart).toBeVisible();
  await expect(marked).toHaveCount(0);
});
