// The feed of all compared pages, parsed off their main threads: the facts of ticks, each or what changed in a second.
import { subscribe } from "../../support/subscribe.ts";

self.onmessage = ({ data: { feed, symbols, isEach } }) => {
  let changed = new Map();
  const onRow = isEach ? (row) => postMessage([row]) : (row) => void changed.set(row.symbol, row);
  subscribe(feed, symbols, ({ s: symbol, c: last, p: change, P: pchange, w: average }) => {
    if (symbol !== undefined) onRow({ symbol, last, change, pchange, average });
  });
  if (isEach) return;
  setInterval(() => {
    if (changed.size > 0) postMessage([...changed.values()]);
    changed = new Map();
  }, 1_000);
};
