import type { Alert, AlertCondition, Crossing } from "@cointide/shared/contracts/alerts";
import { expect, type Locator, type Page } from "@playwright/test";
import { openRowMenu } from "./board.ts";
import type { Product } from "./product.ts";

/** How long a price that swings may take to cross its level, in ms: its tick has to arrive, and the crossing to be reported. */
export const CROSSES_WITHIN = 60_000;

/** An alert as a guest's browser keeps it. */
export const guestAlert = (
  symbol: string,
  condition: AlertCondition,
  more: Partial<Alert> = {},
  number = 1,
): Alert => ({
  ...{ id: number.toString(16).padStart(24, "a"), symbol, condition, repeatAfter: null, note: "" },
  ...{ status: "active", createdAt: Date.now(), crossings: 0, crossedAt: null },
  ...more,
});

/** What a guest's browser keeps of alerts. */
export type GuestAlerts = { alerts: readonly Alert[]; log: readonly Crossing[] };

/** Stores a guest's alerts before any page is opened. */
export async function keepAlerts(page: Page, { alerts, log }: Partial<GuestAlerts>): Promise<void> {
  await page.addInitScript(
    (kept) => {
      if (localStorage.getItem("u:alerts") === null) localStorage.setItem("u:alerts", kept);
    },
    JSON.stringify({ alerts: alerts ?? [], log: log ?? [] }),
  );
}

/** What a tab has said about crossings. */
type Told = {
  /** The fired alerts of the list, in their order, each once, also after a reload, which shows them again. */
  notices: readonly string[];
  /** What the tab's title said before its own words. */
  titles: readonly string[];
};

/** Collects what a tab tells of crossings from now on. Call it before the page is opened. */
export async function watchTold(page: Page): Promise<Told> {
  const told = { notices: [] as string[], titles: [] as string[] };
  const known = new Set<string>();
  await page.exposeFunction("noteNotice", (text: string, at: number) => {
    const key = `${text} ${at}`;
    if (!known.has(key)) told.notices.push(text);
    known.add(key);
  });
  await page.exposeFunction("noteTitle", (text: string) => void told.titles.push(text));
  await page.addInitScript(() => {
    type Notes = { noteNotice(text: string, at: number): void; noteTitle(text: string): void };
    const { noteNotice, noteTitle } = globalThis as unknown as Notes;
    let title = "";
    const look = () => {
      const counts = new Map<string, number>();
      for (const symbol of document.querySelectorAll("[role=log] li strong")) {
        const text = `${symbol.textContent} ${symbol.nextElementSibling?.textContent}`;
        const count = (counts.get(text) ?? 0) + 1;
        counts.set(text, count);
        noteNotice(text, count);
      }
      const [, words = ""] = /^🔔 (.*?) ·/u.exec(document.title) ?? [];
      if (words !== "" && words !== title) noteTitle(words);
      title = words;
    };
    new MutationObserver(look).observe(document, { childList: true, characterData: true, subtree: true });
  });
  return told;
}

/** The button of the notifications while this number of fired alerts hasn't been dismissed. */
export const firedCount = (page: Page, count: number): Locator =>
  page.getByRole("button", {
    name: count === 0 ? "Notifications" : `Notifications: ${count} fired`,
    exact: true,
  });

/** The panel of alerts: beside the board, or over it on a phone. */
export const alertsPanel = (page: Page): Locator =>
  page.locator("aside, dialog").filter({ has: page.getByRole("heading", { level: 2, name: /alert/i }) });

/** The link to the alerts in the navigation. */
export const alertsLink = (page: Page): Locator =>
  page.getByRole("banner").getByRole("link", { name: /^Alerts( \(\d+\))?$/ });

/** Opens the form of a new alert from the menu of a symbol's row. */
export async function openNewAlert(page: Page, symbol: string): Promise<void> {
  const menu = await openRowMenu(page, symbol);
  await menu.getByRole("link", { name: "New alert" }).click();
}

/** The rows of the list of alerts, or that of one symbol. */
export const alertRows = (page: Page, symbol = ""): Locator =>
  alertsPanel(page)
    .getByRole("list", { name: "Your alerts" })
    .getByRole("listitem")
    .filter({ has: page.locator("h3", { hasText: symbol }) });

/** The entries of the log, once it is open. */
export const logEntries = (page: Page): Locator =>
  alertsPanel(page).getByRole("list", { name: "Fired alerts, newest first" }).locator("> li");

/** Opens a section of the open panel. */
export async function openSection(page: Page, name: "Alerts" | "History" | "Notifications"): Promise<void> {
  await alertsPanel(page).getByRole("navigation", { name: "Alerts" }).getByRole("link", { name }).click();
}

/** The price of a symbol on the simulated market. */
export async function marketPrice({ exchangeUrl }: Product, symbol: string): Promise<string> {
  const response = await fetch(`${exchangeUrl}/api/v3/ticker/24hr?symbol=${symbol}`);
  const { lastPrice } = (await response.json()) as { lastPrice: string };
  return lastPrice;
}

/** A target of 1 or more as the board and the page's list of fired alerts write it. */
export const shownTarget = (target: string): string => written(Number(target).toFixed(2));

/** A target as titles, notifications and mail write it: as it was typed, its thousands in groups. */
export const written = (target: string): string => target.replace(/\B(?<!\.\d*)(?=(\d{3})+(?!\d))/g, ",");

/** Makes an alert from a symbol's row at the market's price, around which its ticks swing then. Gives the price. */
export async function makeCrossingAlert(page: Page, product: Product, symbol: string): Promise<string> {
  await openNewAlert(page, symbol);
  const target = alertsPanel(page).getByLabel("Target price");
  await expect(alertsPanel(page).getByText(/^Now /)).toBeVisible();
  // By itself the market leaves a price for good now and then.
  await product.exchange.fault({ kind: "swing", symbols: [symbol] });
  const price = await marketPrice(product, symbol);
  await target.fill(price);
  await alertsPanel(page).getByRole("button", { name: "Rises above" }).click();
  await alertsPanel(page).getByRole("button", { name: "Create" }).click();
  await expect(alertRows(page, symbol).first()).toBeVisible();
  return price;
}

/** Lets a page believe that another tab is in front of it, or none any more. */
export async function putBehind(page: Page, isBehind: boolean): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send("Emulation.setFocusEmulationEnabled", { enabled: !isBehind });
  await page.evaluate((hidden) => {
    const state = hidden ? "hidden" : "visible";
    Object.defineProperty(document, "visibilityState", { configurable: true, get: () => state });
    Object.defineProperty(document, "hidden", { configurable: true, get: () => hidden });
    Object.defineProperty(document, "hasFocus", { configurable: true, value: () => !hidden });
    document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
  }, isBehind);
}
