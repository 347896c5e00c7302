import { AllCommunityModule, createGrid, ModuleRegistry } from "ag-grid-community";
import { COLUMNS, onRows, ROW_HEIGHT, symbols, textOf } from "./feed.js";

ModuleRegistry.registerModules([AllCommunityModule]);
const grid = createGrid(document.getElementById("grid"), {
  columnDefs: COLUMNS.map((field) => ({ field, valueFormatter: ({ value }) => textOf(field, value) })),
  rowData: symbols.map((symbol) => ({ symbol })),
  getRowId: ({ data }) => data.symbol,
  rowHeight: ROW_HEIGHT,
  asyncTransactionWaitMillis: 50,
});

// As its guide does for prices: each tick, which it joins for 50 ms; or what changed in a second.
const isEach = new URLSearchParams(location.search).has("async");
onRows(
  (update) => (isEach ? grid.applyTransactionAsync({ update }) : grid.applyTransaction({ update })),
  isEach,
);
