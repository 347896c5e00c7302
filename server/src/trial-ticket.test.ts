import { expect, test } from "vitest";
import { openTicket, ticketFor } from "./trial-ticket.ts";

const SECRET = "0123456789abcdef0123456789abcdef";
const TRIALS = [{ slice: "mfe-demo", version: "1.0.0-aa", trial: "1.1.0-bb" }];

test("a page's ticket says what the page was given, and only the edge server can make one", () => {
  const { slices, ticket } = ticketFor(TRIALS, SECRET, 1_000) ?? { slices: [], ticket: "" };
  expect(slices).toEqual(["mfe-demo"]);
  expect(openTicket(ticket, SECRET, 2_000)).toEqual(TRIALS);
  expect(openTicket(ticket, SECRET.replace("0", "1"), 2_000)).toEqual([]);
  expect(openTicket(ticket, SECRET, 1_000 + 24 * 3_600_000)).toEqual([]);
});

test("no ticket is made while nothing is on trial, or without a secret", () => {
  expect(ticketFor([], SECRET)).toBeNull();
  expect(ticketFor(TRIALS, undefined)).toBeNull();
});
