import { setTimeout as delay } from "node:timers/promises";
import { portBeside } from "@cointide/testing/ports";
import type { UndoStack } from "@cointide/testing/undo-stack";
import { openPlace, type Place, PORT_BASE, runBenchmark, tradedSymbols } from "../support/benchmark.ts";
import { createCostMeter, leave, type Opened, openAsGuest, untilSubscribed } from "../support/guest-page.ts";
import { numberOption, numbersOption } from "../support/options.ts";
import { type Row, row, type Table, type Target } from "../support/report.ts";
import { type Smoothness, scroll } from "../support/scroll.ts";
import { serveGrids } from "./grid-pages.ts";

const SECOND = 1_000;
/** Settings with which the exchange lists more pairs than a guest's board takes, and moves each price with each tick. */
const BUSY = { EXCHANGE_MORE_COINS: "1800", EXCHANGE_MOVE_EVERY_TICK: "1" };

const SUBJECTS = ["Cointide", "plain DOM", "TanStack", "AG Grid 1 s", "AG Grid async"] as const;
type Subject = (typeof SUBJECTS)[number];
const [OURS, , TANSTACK, AG_GRID] = SUBJECTS;

const RUNS = numberOption("runs", 3);
const SIZES = numbersOption("sizes") ?? [100, 1_000, 2_500];
const RATES = numbersOption("rates") ?? [1, 10];
const WINDOW = numberOption("seconds", 6) * SECOND;

type Measured = { subject: Subject; size: number; rate: number; task: number; scrolled: Smoothness | null };

async function visit(place: Place, subject: Subject, opened: Opened, symbols: string[]): Promise<Measured[]> {
  const { browser, exchange } = place;
  const size = symbols.length;
  await exchange.fault({ kind: "tickRate", tickMs: SECOND });
  const page = await openAsGuest(place, opened, symbols);
  const meter = await createCostMeter(browser, page.devtools);
  const measured: Measured[] = [];
  try {
    await untilSubscribed(exchange, size);
    await delay(2 * SECOND);
    for (const rate of RATES) {
      await exchange.fault({ kind: "tickRate", tickMs: SECOND / rate });
      await delay(SECOND);
      const { task } = await meter.measure(WINDOW);
      // All rows of a small board fit on few screens.
      const scrolled = size >= 1_000 ? await scroll(page, WINDOW) : null;
      measured.push({ subject, size, rate, task, scrolled });
    }
    return measured;
  } finally {
    await meter.close();
    await leave(page, place);
  }
}

const conditionOf = (size: number, rate: number): string =>
  `${size.toLocaleString("en-US")} symbols × ${rate}/s`;

/** One quantity under each condition. */
function tableOf(
  title: string,
  measured: readonly Measured[],
  read: (one: Measured) => number | undefined,
  targets: readonly Target[],
  unit: string,
): Table {
  const rows: Row[] = [];
  for (const size of SIZES) {
    for (const rate of RATES) {
      const of = measured.filter((one) => one.size === size && one.rate === rate);
      const samples = Object.fromEntries(
        SUBJECTS.map((subject) => [
          subject,
          of.filter((one) => one.subject === subject).flatMap((one) => read(one) ?? []),
        ]),
      );
      if ((samples[OURS] ?? []).length > 0)
        rows.push(row(conditionOf(size, rate), unit, samples, { digits: 1, targets }));
    }
  }
  return { title, subjects: SUBJECTS, rows };
}

const tablesOf = (measured: readonly Measured[]): Table[] =>
  [
    tableOf(
      "A table of four columns at rest, main thread",
      measured,
      ({ task }) => task,
      [
        { subject: OURS, per: AG_GRID, most: 1 },
        { subject: OURS, per: TANSTACK, most: 1.6 },
      ],
      "ms/s",
    ),
    tableOf(
      "Under a wheel of 60 px at 60 Hz, frames a second",
      measured,
      ({ scrolled }) => scrolled?.frames,
      [{ subject: OURS, least: 55 }],
      "",
    ),
    tableOf(
      "Under the wheel, 95 of 100 gaps between frames are below",
      measured,
      ({ scrolled }) => scrolled?.gap,
      [{ subject: OURS, most: 20 }],
      "ms",
    ),
  ].filter(({ rows }) => rows.length > 0);

async function measure(undo: UndoStack): Promise<Table[]> {
  const grids = await serveGrids(portBeside(PORT_BASE, "PAGES"));
  undo.add(grids.stop);
  const place = await openPlace(undo, BUSY);
  const query = `feed=${encodeURIComponent(place.feed)}`;
  const board = { view: "table", columns: ["last", "change", "pchange", "average"] };
  const sections = { board: { changedAt: 1, value: board } };
  const opened: Record<Subject, Opened> = {
    Cointide: {
      url: place.dashboard,
      stored: { "u:preferences": JSON.stringify({ version: 1, sections }) },
    },
    "plain DOM": { url: `${grids.url}/plain?${query}` },
    TanStack: { url: `${grids.url}/tanstack?${query}` },
    "AG Grid 1 s": { url: `${grids.url}/ag-grid?${query}` },
    "AG Grid async": { url: `${grids.url}/ag-grid?async&${query}` },
  };
  const all = await tradedSymbols(place.exchangeUrl);
  const measured: Measured[] = [];
  for (let run = 1; run <= RUNS; run += 1) {
    for (const size of SIZES) {
      console.error(`run ${run} of ${RUNS}: ${size} symbols`);
      for (const subject of SUBJECTS) {
        measured.push(...(await visit(place, subject, opened[subject], all.slice(0, size))));
      }
    }
  }
  return tablesOf(measured);
}

await runBenchmark("grids", measure);
