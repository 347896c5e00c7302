// @vitest-environment happy-dom
import type { FeedState } from "@cointide/shared/contracts/events";
import { createTestHost, renderRoutes } from "@cointide/shared/testing/test-host";
import { cleanup } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { useFeedAnnouncements } from "./use-feed-announcements.ts";

afterEach(cleanup);

function Page() {
  useFeedAnnouncements();
  return null;
}

const LOST = "Connection to the price feed lost.";
const RESTORED = "Connection to the price feed restored.";

it.each<[string, FeedState[], string[]]>([
  ["nothing of a feed that comes up and stays", ["idle", "connecting", "live", "paused", "live"], []],
  ["a loss once, however it goes on", ["live", "stale", "reconnecting", "offline", "reconnecting"], [LOST]],
  ["a return once prices are live", ["live", "reconnecting", "connecting", "live"], [LOST, RESTORED]],
  ["each loss anew", ["live", "stale", "live", "offline"], [LOST, RESTORED, LOST]],
])("announces %s", (_, states, expected) => {
  const host = createTestHost();
  const messages: string[] = [];
  host.bus.on("announce", ({ message }) => messages.push(message));
  renderRoutes(host, [{ path: "/", element: <Page /> }], "/");
  for (const state of states) host.bus.emit("feed:status", { state, since: 0, lastTickAt: null });
  expect(messages).toEqual(expected);
});
