import { serveWatcher } from "./serve-watcher.ts";
import type { FromWatcher, ToWatcher, WatcherChannel } from "./watcher-messages.ts";

// A worker's global scope is its end of the channel; the page's types know it as a window's only.
serveWatcher(globalThis as unknown as WatcherChannel<ToWatcher, FromWatcher>);
