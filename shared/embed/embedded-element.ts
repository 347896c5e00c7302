/** Where there are no elements, as on a server that renders pages, the class is there and is of no use. */
const Base = (globalThis.HTMLElement ?? class {}) as typeof HTMLElement;

/**
 * What the elements for foreign pages have in common. Attributes are the only state: a property reads and writes its
 * attribute.
 */
export class EmbeddedElement extends Base {
  get theme(): "auto" | "light" | "dark" {
    const theme = this.getAttribute("theme");
    return theme === "light" || theme === "dark" ? theme : "auto";
  }
  set theme(value: "auto" | "light" | "dark" | null) {
    this.reflect("theme", value);
  }

  get feed(): string | null {
    return this.getAttribute("feed");
  }
  set feed(value: string | null) {
    this.reflect("feed", value);
  }

  get api(): string | null {
    return this.getAttribute("api");
  }
  set api(value: string | null) {
    this.reflect("api", value);
  }

  /** Who moves an element by `moveBefore` and it has this, spares it being taken out and put in again. */
  connectedMoveCallback(): void {
    // It has not been away.
  }

  protected reflect(name: string, value: string | null | undefined): void {
    if (value === null || value === undefined) this.removeAttribute(name);
    else this.setAttribute(name, value);
  }

  /** Properties that were set before the element was defined hide ours: sets them again, through ours. */
  protected takeOver(names: readonly string[]): void {
    const properties = this as unknown as Record<string, unknown>;
    for (const name of names) {
      if (!Object.hasOwn(this, name)) continue;
      const value = properties[name];
      delete properties[name];
      properties[name] = value;
    }
  }

  protected dispatch(type: string, detail: unknown): void {
    this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true }));
  }
}
