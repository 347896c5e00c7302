/** The columns that the embedded ticker has too, in their order. */
export const MAIN_COLUMNS = [
  { key: "last", label: "Last price", kind: "price", flash: true },
  { key: "change", label: "Change", kind: "signed", flash: false },
  { key: "pchange", label: "Percent change", kind: "percent", flash: false },
  { key: "average", label: "Average", kind: "price", flash: false },
] as const;
