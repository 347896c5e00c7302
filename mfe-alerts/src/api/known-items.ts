type Schema<Item> = { safeParse(item: unknown): { data?: Item | undefined } };

/** The items that this release knows. One of a later kind costs the others nothing. */
export const knownItems = <Item>(items: readonly unknown[], schema: Schema<Item>): Item[] =>
  items.flatMap((item) => schema.safeParse(item).data ?? []);
