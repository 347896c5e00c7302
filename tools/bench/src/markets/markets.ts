import { setTimeout as delay } from "node:timers/promises";
import { becomeGuest, guestStreams } from "@cointide/testing/guest";
import type { UndoStack } from "@cointide/testing/undo-stack";
import { openPlace, type Place, runBenchmark } from "../support/benchmark.ts";
import { createCostMeter, leave } from "../support/guest-page.ts";
import { numberOption } from "../support/options.ts";
import { openQuietPage, type QuietPage } from "../support/quiet-page.ts";
import { row, type Table } from "../support/report.ts";
import { type Smoothness, scroll } from "../support/scroll.ts";

const SECOND = 1_000;
/** Settings with which the exchange lists 1,400 pairs and more, and moves each price with each tick. */
const BUSY = { EXCHANGE_MORE_COINS: "700", EXCHANGE_MOVE_EVERY_TICK: "1" };
const VIEWPORT = { width: 1_280, height: 800 };

const [SMALL, LARGE] = ["100 rows", "1,400 rows"];
const SIZES = { [SMALL]: 100, [LARGE]: 1_400 };

const RUNS = numberOption("runs", 3);
/** Two snapshots are in each window. */
const WINDOW = numberOption("seconds", 20) * SECOND;

type Answer = { markets: unknown[] };

/** Has the page get so many markets of each snapshot. */
async function limitMarkets({ devtools }: QuietPage, size: number): Promise<void> {
  devtools.on("Fetch.requestPaused", async ({ requestId, responseHeaders = [] }) => {
    const { body, base64Encoded } = await devtools.send("Fetch.getResponseBody", { requestId });
    const { markets } = JSON.parse(Buffer.from(body, base64Encoded ? "base64" : "utf8").toString()) as Answer;
    const limited = Buffer.from(JSON.stringify({ markets: markets.slice(0, size) })).toString("base64");
    // The body is no longer compressed.
    const kept = responseHeaders.filter(({ name }) => !/^content-(encoding|length)$/i.test(name));
    await devtools.send("Fetch.fulfillRequest", {
      ...{ requestId, responseCode: 200, responseHeaders: kept, body: limited },
    });
  });
  const patterns = [{ urlPattern: "*/api/markets", requestStage: "Response" as const }];
  await devtools.send("Fetch.enable", { patterns });
}

const countRows = (page: QuietPage): Promise<number> =>
  page.evaluate(
    () => Number(document.querySelector("[aria-rowcount]")?.getAttribute("aria-rowcount") ?? 1) - 1,
  );

type Measured = { task: number; scrolled: Smoothness; rows: number };

async function visit(place: Place, size: number): Promise<Measured> {
  const page = await openQuietPage(place.browser, VIEWPORT);
  const meter = await createCostMeter(place.browser, page.devtools);
  try {
    await limitMarkets(page, size);
    await becomeGuest(page, guestStreams(["BTCUSDT", "ETHUSDT"]));
    await page.goto(`${place.product.url}/dashboard/markets`);
    while ((await countRows(page)) < Math.min(size, 100)) await delay(200);
    // Scripts, logos and charts of the day come in the first seconds.
    await delay(6 * SECOND);
    const { task } = await meter.measure(WINDOW);
    const scrolled = await scroll(page, 6 * SECOND);
    return { task, scrolled, rows: await countRows(page) };
  } finally {
    await meter.close();
    await leave(page, place);
  }
}

async function measure(undo: UndoStack): Promise<Table[]> {
  const place = await openPlace(undo, BUSY);
  const measured: Record<string, Measured[]> = { [SMALL]: [], [LARGE]: [] };
  for (let run = 1; run <= RUNS; run += 1) {
    console.error(`run ${run} of ${RUNS}`);
    for (const [name, size] of Object.entries(SIZES)) measured[name]?.push(await visit(place, size));
  }
  const samples = (read: (one: Measured) => number) =>
    Object.fromEntries(Object.entries(measured).map(([name, all]) => [name, all.map(read)]));
  return [
    {
      title: "The table of markets, while its rows in view tick",
      subjects: [SMALL, LARGE],
      rows: [
        row(
          "Main thread at rest",
          "ms/s",
          samples(({ task }) => task),
          {
            digits: 1,
            targets: [{ subject: LARGE, per: SMALL, most: 1.1 }],
          },
        ),
        row(
          "Under a wheel of 60 px at 60 Hz, frames a second",
          "",
          samples(({ scrolled }) => scrolled.frames),
          {
            digits: 1,
            targets: [{ subject: LARGE, least: 55 }],
          },
        ),
        row(
          "– 95 of 100 gaps between frames are below",
          "ms",
          samples(({ scrolled }) => scrolled.gap),
          {
            digits: 1,
          },
        ),
        row(
          "Rows",
          "",
          samples(({ rows }) => rows),
          {
            targets: [{ subject: LARGE, least: 1_400, worst: true }],
          },
        ),
      ],
    },
  ];
}

await runBenchmark("markets", measure);
