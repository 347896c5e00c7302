import type { Stream } from "@cointide/shared/contracts/streams";
import { QUERY_KEYS } from "@cointide/shared/query";
import { screen } from "@testing-library/react";
import { vi } from "vitest";
import { renderDashboard } from "./render-dashboard.tsx";

const USER = {
  id: "u1",
  name: "Ada",
  email: "ada@example.com",
  createdAt: "2026-01-01T00:00:00Z",
  verified: true,
};

/** A stream of the account, as the service keeps it. */
export const kept = (id: string, ...symbols: string[]): Stream => ({ id, userId: USER.id, symbols });

type Answer = { resolve(value: unknown): void; reject(error: Error): void };

/**
 * The dashboard's streams of a person with an account. The service keeps `streams`, which may be changed as
 * another device would; its answer to `call` waits for the test.
 */
export async function renderAccount(
  call: string,
  streams: Stream[],
  options: { url?: string; storage?: Record<string, string> } = {},
) {
  const waiting: Answer[] = [];
  const answer = vi.fn(
    (_: { body?: unknown; headers?: Readonly<Record<string, string>> }) =>
      new Promise((resolve, reject) => waiting.push({ resolve, reject })),
  );
  const view = renderDashboard({
    ...options,
    storage: { "u:token": "a.real.token", ...options.storage },
    answers: {
      "GET /user": () => ({ user: USER }),
      "GET /streams": () => ({ streams, symtracker: {}, tickers: {}, tstreams: 0, tsyms: 0, usyms: 0 }),
      [call]: answer,
    },
  });
  const notices: string[] = [];
  view.host.bus.on("notice", ({ type, message }) => notices.push(`${type}: ${message}`));
  view.host.queryClient.setQueryData(QUERY_KEYS.user, USER);
  await screen.findAllByRole("article");
  return { ...view, answer, waiting, notices };
}
