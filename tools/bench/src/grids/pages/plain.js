// The least that shows a table: rows of the DOM for what is in sight, and texts written where they changed.
import { COLUMNS, onRows, ROW_HEIGHT, symbols, textOf } from "./feed.js";

const OVERSCAN = 5;
const known = new Map(symbols.map((symbol) => [symbol, { symbol }]));
const scroller = Object.assign(document.createElement("div"), { className: "scroller" });
const inner = document.createElement("div");
inner.style.cssText = `position:relative;height:${symbols.length * ROW_HEIGHT}px`;
scroller.append(inner);
document.getElementById("grid").append(scroller);

const pool = Array.from({ length: Math.ceil(innerHeight / ROW_HEIGHT) + 2 * OVERSCAN }, () => {
  const element = Object.assign(document.createElement("div"), { className: "row" });
  const cells = COLUMNS.map(() => element.appendChild(document.createElement("div")));
  inner.append(element);
  return { element, cells, at: -1 };
});

function write({ cells, at }) {
  const row = known.get(symbols[at]) ?? {};
  for (const [index, column] of COLUMNS.entries()) {
    const text = textOf(column, row[column]);
    if (cells[index].textContent !== text) cells[index].textContent = text;
  }
}

function place() {
  const first = Math.max(0, Math.floor(scroller.scrollTop / ROW_HEIGHT) - OVERSCAN);
  for (let at = first; at < first + pool.length; at += 1) {
    const slot = pool[at % pool.length];
    if (slot.at === at) continue;
    slot.at = at;
    slot.element.style.transform = `translateY(${at * ROW_HEIGHT}px)`;
    write(slot);
  }
}

scroller.addEventListener("scroll", place, { passive: true });
place();
onRows((changed) => {
  for (const row of changed) known.set(row.symbol, row);
  const news = new Set(changed.map(({ symbol }) => symbol));
  for (const slot of pool) if (news.has(symbols[slot.at])) write(slot);
});
