import { becomeGuest, type GuestStream, guestStreams } from "@cointide/testing/guest";
import { expect, type Page } from "@playwright/test";
import { alertRows, alertsPanel, type GuestAlerts, guestAlert, keepAlerts, logEntries } from "./alerts.ts";
import { expectFeed, priceOf } from "./board.ts";
import { chartOf, expectDrawn } from "./chart.ts";

/** Symbols of every kind: large and tiny prices, long names, other scripts, and an unlisted one. */
const STREAMS = guestStreams(
  ["BTCUSDT", "SHIBUSDT", "1MBABYDOGEUSDT"],
  ["BTCUSDT", "1000SATSTRY", "1INCHBTC", "币安人生USDT", "MATICUSDT"],
  ["AAVEBNB"],
);
const SECOND_ID = STREAMS[1]?.id ?? "";

const DONE = { status: "done", crossedAt: Date.now() - 3_600_000 } as const;

/** Alerts of every kind. One is done, and one has a note of the maximum length. */
const ALERTS: GuestAlerts = {
  alerts: [
    guestAlert("BTCUSDT", { kind: "above", price: "999999.5" }, { note: "Sell ".repeat(28).trim() }, 1),
    guestAlert("SHIBUSDT", { kind: "below", price: "0.00000001" }, { repeatAfter: 90 }, 2),
    guestAlert("1MBABYDOGEUSDT", { kind: "moves", percent: 900, window: "24h" }, { status: "paused" }, 3),
    guestAlert("AAVEBNB", { kind: "near", price: "9999", percent: 0.5 }, { crossings: 1, ...DONE }, 4),
  ],
  log: [
    {
      ...{ alertId: "000000000000000000000004", number: 1, symbol: "AAVEBNB", note: "Look at it" },
      ...{ condition: { kind: "near", price: "9999", percent: 0.5 }, price: "9998", at: DONE.crossedAt },
      ...{ source: "klines", missedSince: DONE.crossedAt - 60_000 },
    },
  ],
};

/** A screen of the product that is opened by its address. */
type Screen = {
  name: string;
  path: string;
  /** The guest's stored streams; null for a visitor without a token. */
  streams: GuestStream[] | null;
  /** The guest's stored alerts. */
  alerts?: GuestAlerts;
  /** Waits until the screen shows its content. */
  shown(page: Page): Promise<void>;
};

const heading = (name: string) => async (page: Page) => {
  await expect(page.getByRole("heading", { name, exact: true })).toBeVisible();
};

const button = (name: string) => async (page: Page) => {
  await expect(page.getByRole("dialog").getByRole("button", { name, exact: true })).toBeVisible();
};

async function boardShown(page: Page): Promise<void> {
  await expectFeed(page, "Live");
  await expect(priceOf(page, "AAVEBNB")).toBeVisible();
  await expect(priceOf(page, "1INCHBTC")).toBeVisible();
}

async function comparisonShown(page: Page): Promise<void> {
  await page.getByRole("dialog").getByRole("button", { name: "BTCUSDT" }).click();
  await page.getByRole("toolbar", { name: "Window" }).getByRole("button", { name: "Custom" }).click();
  await expect(page.getByRole("columnheader", { name: "1m" })).toBeVisible();
  await expect(page.getByText("Volume (USDT)")).toBeVisible();
}

async function pickerShown(page: Page): Promise<void> {
  await button("Update")(page);
  await page.getByRole("combobox").fill("1inch");
  await expect(page.getByRole("option")).toHaveText([/1INCH/, /1INCH/, /1INCH/, /1INCH/]);
}

async function passwordShown(page: Page): Promise<void> {
  await expect(
    page
      .getByRole("dialog")
      .last()
      .getByLabel(/password/i)
      .first(),
  ).toBeVisible();
}

/** Waits for the tools of other slices, which load after the candles. */
const toolsShown = (page: Page, symbol: string): Promise<void> =>
  expect(chartOf(page, symbol).getByRole("link", { name: "Alert" })).toBeVisible();

async function chartShown(page: Page): Promise<void> {
  await expectDrawn(page, "BTCUSDT");
  await toolsShown(page, "BTCUSDT");
  await boardShown(page);
}

async function comparedShown(page: Page): Promise<void> {
  await expectDrawn(page, "1MBABYDOGEUSDT");
  await toolsShown(page, "1MBABYDOGEUSDT");
  const lines = chartOf(page, "1MBABYDOGEUSDT").getByRole("list", { name: "Compared symbols" });
  await expect(lines.getByText("%")).toHaveCount(4);
}

async function alertsShown(page: Page): Promise<void> {
  await boardShown(page);
  await expect(alertRows(page)).toHaveText([/SHIBUSDT.*target/, /BTCUSDT/, /1MBABYDOGE/, /AAVEBNB/]);
}

async function logShown(page: Page): Promise<void> {
  await boardShown(page);
  await expect(logEntries(page)).toHaveCount(1);
}

async function newAlertShown(page: Page): Promise<void> {
  await boardShown(page);
  await alertsPanel(page).getByRole("button", { name: "Comes near" }).click();
  await alertsPanel(page).getByRole("button", { name: "Repeat" }).click();
  await expect(alertsPanel(page).getByLabel("Cooldown")).toBeVisible();
}

const historical = (...symbols: string[]) =>
  `/dashboard/streams/historical?symbols=${encodeURIComponent(JSON.stringify(symbols))}`;

/** Every screen that a visitor or a guest can reach. */
export const SCREENS: readonly Screen[] = [
  {
    name: "landing page",
    path: "/",
    streams: null,
    shown: async (page) => {
      await expect(page.getByText("now POLUSDT")).toBeVisible();
    },
  },
  { name: "sign in", path: "/register/signin", streams: null, shown: button("Sign In") },
  { name: "sign up", path: "/register/signup", streams: null, shown: button("Sign Up") },
  { name: "validate", path: "/register/validate", streams: null, shown: button("Validate") },
  {
    name: "reset password",
    path: "/register/reset_password",
    streams: null,
    shown: button("Reset password"),
  },
  {
    name: "shared list",
    path: "/list#v=1&name=Majors%20of%20the%20week&symbols=BTCUSDT,1000SATSTRY,1INCHBTC,币安人生USDT,MATICUSDT,nope!",
    streams: null,
    shown: async (page) => {
      await expectFeed(page, "Live");
      await expect(page.getByText("The exchange does not list these: MATICUSDT")).toBeVisible();
      await expect(page.getByRole("main").locator("td[data-key=last] [data-value]")).toHaveCount(4);
    },
  },
  { name: "not found", path: "/nowhere", streams: null, shown: heading("Page not found") },
  {
    name: "empty dashboard",
    path: "/dashboard",
    streams: [],
    shown: async (page) => {
      await expect(page.getByText("Create a new stream to get started")).toBeVisible();
    },
  },
  { name: "dashboard", path: "/dashboard", streams: STREAMS, shown: boardShown },
  { name: "picker", path: `/dashboard/streams/${SECOND_ID}`, streams: STREAMS, shown: pickerShown },
  {
    name: "comparison",
    path: historical("BTCUSDT", "1MBABYDOGEUSDT", "MATICUSDT"),
    streams: STREAMS,
    shown: comparisonShown,
  },
  {
    name: "chart",
    path: "/dashboard/charts/BTCUSDT?interval=1h&type=candles&scale=linear&averages=7,25",
    streams: STREAMS,
    shown: chartShown,
  },
  {
    name: "compared chart",
    path: "/dashboard/charts/1MBABYDOGEUSDT?interval=15m&averages=99&compare=BTCUSDT,AAVEBNB,1INCHBTC",
    streams: STREAMS,
    shown: comparedShown,
  },
  { name: "alerts", path: "/dashboard/alerts", streams: STREAMS, alerts: ALERTS, shown: alertsShown },
  { name: "log of alerts", path: "/dashboard/alerts/log", streams: STREAMS, alerts: ALERTS, shown: logShown },
  {
    name: "new alert",
    path: "/dashboard/alerts/new?symbol=BTCUSDT&price=1",
    streams: STREAMS,
    shown: newAlertShown,
  },
  {
    name: "markets",
    path: "/dashboard/markets",
    streams: STREAMS,
    shown: async (page) => {
      await expect(page.getByRole("heading", { name: "Markets" })).toBeVisible();
      await expect(page.getByRole("row", { name: /^BTCUSDT/ })).toBeVisible();
    },
  },
  {
    name: "heat map",
    path: "/dashboard/markets?view=map",
    streams: STREAMS,
    shown: async (page) => {
      await expect(page.getByRole("link", { name: /^BTC/ })).toBeVisible();
    },
  },
  { name: "share", path: `/dashboard/share/${SECOND_ID}`, streams: STREAMS, shown: button("Copy link") },
  {
    name: "delete",
    path: `/dashboard/streams/delete/${SECOND_ID}`,
    streams: STREAMS,
    shown: button("Delete"),
  },
  {
    name: "import and export",
    path: "/dashboard/transfer",
    streams: STREAMS,
    shown: heading("Import and export"),
  },
  { name: "export wall", path: "/dashboard/export", streams: STREAMS, shown: button("Sign Up") },
];

/** Screens that only a signed-in member can reach. */
export const MEMBER_SCREENS: readonly Omit<Screen, "streams">[] = [
  { name: "settings", path: "/dashboard/settings", shown: heading("Settings") },
  { name: "notifications of alerts", path: "/dashboard/alerts/channels", shown: heading("Webhook") },
  { name: "change password", path: "/dashboard/settings/password", shown: passwordShown },
  { name: "change email", path: "/dashboard/settings/email", shown: passwordShown },
  { name: "delete account", path: "/dashboard/settings/delete", shown: passwordShown },
];

/** Opens a screen by its address and waits for its content. */
export async function openScreen(page: Page, screen: Screen): Promise<void> {
  if (screen.streams !== null) await becomeGuest(page, screen.streams);
  if (screen.alerts !== undefined) await keepAlerts(page, screen.alerts);
  await page.goto(screen.path);
  await screen.shown(page);
}

/** Returns the screen with this name. @throws {Error} if there is none. */
export function screenNamed(name: string): Screen {
  const screen = SCREENS.find((one) => one.name === name);
  if (screen === undefined) throw new Error(`There is no screen "${name}".`);
  return screen;
}
