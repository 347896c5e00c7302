import { createWarnings, readTheme, wrongTheme } from "./settings.ts";
import { type SymbolClick, wrongLink } from "./symbol-link.ts";
import { whenNear } from "./when-near.ts";

/** Where there are no elements, as on a server that renders pages, the class is there and is of no use. */
const Base = (globalThis.HTMLElement ?? class {}) as typeof HTMLElement;

/**
 * What the elements for foreign pages have in common. Attributes are the only state: a property reads and writes its
 * attribute.
 */
export class EmbeddedElement extends Base {
  /** Writes to the console what is wrong with an attribute. */
  protected readonly warn = createWarnings(`<${this.localName}>`);
  #stopWaiting = () => {};
  #hasStarted = false;

  get theme(): "auto" | "light" | "dark" {
    return readTheme(this.getAttribute("theme"));
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

  get server(): string | null {
    return this.getAttribute("server");
  }
  set server(value: string | null) {
    this.reflect("server", value);
  }

  get href(): string | null {
    return this.getAttribute("href");
  }
  set href(value: string | null) {
    this.reflect("href", value);
  }

  /** Warns of a theme or a link that is none. */
  protected checkShared(): void {
    this.warn([...wrongTheme(this.getAttribute("theme")), ...wrongLink(this.href)]);
  }

  /** Starts when the element is near what is seen of the page. Later, wherever it is put, it starts at once. */
  protected startWhenNear(start: () => void): void {
    if (this.#hasStarted) {
      start();
      return;
    }
    this.#stopWaiting = whenNear(this, () => {
      this.#hasStarted = true;
      start();
    });
  }

  /** To be called when the element leaves the page. */
  protected stopWaiting(): void {
    this.#stopWaiting();
  }

  /** Who moves an element by `moveBefore` and it has this, spares it being taken out and put in again. */
  connectedMoveCallback(): void {
    // It has not been away.
  }

  /** Sets an attribute, of a list its items with commas between; nothing takes it away. */
  protected reflect(name: string, value: string | readonly string[] | null | undefined): void {
    if (value === null || value === undefined) this.removeAttribute(name);
    else this.setAttribute(name, String(value));
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

  /** Reports a click on a symbol. Returns whether the page lets its link be followed. */
  protected dispatchClick(detail: SymbolClick): boolean {
    const init = { detail, bubbles: true, composed: true, cancelable: true };
    return this.dispatchEvent(new CustomEvent("symbolclick", init));
  }
}
