/** Stands for any object: every property, call and construction of it gives itself again; iterating it ends at once. */
function createAnything(): unknown {
  const anything: unknown = new Proxy(function nothing() {}, {
    get(target, key) {
      // Awaited, it must not seem a promise; asked for its end, an iterator is at it.
      if (key === "then") return undefined;
      if (key === "done") return true;
      if (key === Symbol.toPrimitive) return () => "";
      if (key === "prototype") return Reflect.get(target, key);
      return anything;
    },
    apply: () => anything,
    construct: () => anything as object,
  });
  return anything;
}

/** A host for finding out which routes a slice has: `createRoutes` may ask it for anything, and nothing happens. */
export const createStubHost = (): unknown => createAnything();
