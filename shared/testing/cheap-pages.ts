type Styles = Readonly<Record<string, string>>;

/** The properties that queries by role and simulated clicks read of each element. */
const READ_BY_QUERIES = [
  ["display", "display"],
  ["visibility", "visibility"],
  ["pointerEvents", "pointer-events"],
  ["content", "content"],
] as const;

/** Whether anything but its tag decides how an element looks. Tests bring no style sheets, except into shadow roots. */
function isStyled(element: Element): boolean {
  if (element.localName === "dialog") return true;
  for (let one: Element | null = element; one !== null; one = one.parentElement) {
    if (one === document.body) return false;
    if (one.hasAttribute("style")) return true;
  }
  return true;
}

/**
 * Computes the styles of elements without styles once per tag name: happy-dom computes all properties of all ancestors
 * for each element, and a query by role asks for those of each. Returns the undo.
 */
export function reuseComputedStyles(): () => void {
  const { getComputedStyle } = window;
  const compute = getComputedStyle.bind(window);
  const byTag = new Map<string, Styles>();

  function readStyles(element: Element): Styles {
    const computed = compute(element);
    const styles = Object.fromEntries(
      READ_BY_QUERIES.flatMap(([key, name]) => {
        const value = computed.getPropertyValue(name);
        return [[key, value] as const, [name, value] as const];
      }),
    );
    byTag.set(element.tagName, styles);
    return styles;
  }

  window.getComputedStyle = (element, pseudo) => {
    if (pseudo || isStyled(element)) return compute(element, pseudo);
    const styles = byTag.get(element.tagName) ?? readStyles(element);
    const getPropertyValue = (name: string) => styles[name] ?? compute(element).getPropertyValue(name);
    return new Proxy({} as CSSStyleDeclaration, {
      get: (_, key) =>
        key === "getPropertyValue"
          ? getPropertyValue
          : (styles[String(key)] ?? Reflect.get(compute(element), key)),
    });
  };
  return () => {
    window.getComputedStyle = getComputedStyle;
  };
}

/** Stops React from recording a stack trace with each element, which only its developer tools show. */
export async function skipOwnerStacks(): Promise<void> {
  const react: Record<string, unknown> = { ...(await import("react")) };
  const internals = react.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE;
  // React records no more than 10,000 of them a second.
  const isOverLimit = { get: () => 10_000, set() {}, configurable: true };
  Object.defineProperty(internals, "recentlyCreatedOwnerStacks", isOverLimit);
}
