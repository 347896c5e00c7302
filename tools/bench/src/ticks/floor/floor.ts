/** The least that a page can do with the feed on its main thread: parse each message, keep the last, show nothing. */
import { subscribe } from "../../support/subscribe.ts";

const feed = new URLSearchParams(location.search).get("feed") ?? "";
const streams: { symbols: string[] }[] = JSON.parse(localStorage.getItem("u:streams") ?? "[]");
const symbols = [...new Set(streams.flatMap((stream) => stream.symbols))];
const last = new Map<string, unknown>();

subscribe(feed, symbols, (tick) => last.set(tick.s, tick));
