import { definePreference } from "@cointide/shared/preferences";

const SORTS = ["distance", "newest", "symbol"] as const;
export type Sort = (typeof SORTS)[number];

const readSort = (value: unknown): Sort => SORTS.find((sort) => sort === value) ?? "distance";

/** How this visitor had alerts sorted last. */
export const alertSort = definePreference<Sort>({
  name: "alert-sort",
  schema: { safeParse: (value) => ({ success: true, data: readSort(value) }) },
  initial: "distance",
});
