/**
 * The roles that the elements of a table have by themselves, to be given again: some versions of Safari take them away where
 * a style sheet lays a table out as blocks and grids, and then no screen reader goes through its columns.
 */
export const ROLES = {
  table: { role: "table" },
  group: { role: "rowgroup" },
  row: { role: "row" },
  column: { role: "columnheader" },
  heading: { role: "rowheader" },
  cell: { role: "cell" },
} as const;
