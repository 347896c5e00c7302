const feed = new URLSearchParams(location.search).get("feed") ?? "";
const streams = JSON.parse(localStorage.getItem("u:streams") ?? "[]");
const figures = new Intl.NumberFormat("en-US", { maximumFractionDigits: 8 });

export const ROW_HEIGHT = 34;
export const COLUMNS = ["symbol", "last", "change", "pchange", "average"];

/** The symbols of the guest's streams, which are the rows. */
export const symbols = [...new Set(streams.flatMap((stream) => stream.symbols))];

/** What a cell shows. */
export const textOf = (column, value) => {
  if (value === undefined || column === "symbol") return value ?? "";
  return column === "pchange" ? `${Number(value).toFixed(2)}%` : figures.format(value);
};

/** Calls back with the rows that changed: once a second, or with each tick. */
export function onRows(callback, isEach = false) {
  const worker = new Worker(new URL("./feed.worker.js", import.meta.url));
  worker.onmessage = ({ data }) => callback(data);
  worker.postMessage({ feed, symbols, isEach });
}
