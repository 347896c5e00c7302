import { make, setText } from "../build-dom.ts";
import { fetchJson } from "../feed-address.ts";
import type { EmbedDescription } from "./description.ts";
import { FormView } from "./form-view.ts";
import { SHARED_FIELDS } from "./shared-fields.ts";
import { type SnippetChoice, snippetsOf } from "./snippets.ts";

/** The code to copy, for the kind of page that is chosen. */
class CodeView {
  readonly #kind: HTMLSelectElement;
  readonly #code = make("code");
  readonly #copied = make("p", { role: "status" });
  readonly #snippets: ReturnType<typeof snippetsOf>;
  readonly element: HTMLElement;
  #choice: SnippetChoice | null = null;

  constructor(embed: EmbedDescription) {
    this.#snippets = snippetsOf(embed);
    const kinds = Object.entries(this.#snippets).map(([name]) => make("option", {}, name));
    this.#kind = make("select", { id: "kind" }, ...kinds);
    this.#kind.addEventListener("change", () => this.#write());
    const copy = make("button", { type: "button" }, "Copy");
    copy.addEventListener("click", () => this.#copy());
    const heading = make("h2", { id: "code-heading" }, "Copy this");
    const label = make("label", { for: "kind" }, "For ", this.#kind);
    this.element = make(
      "section",
      { class: "code", "aria-labelledby": "code-heading" },
      make("div", { class: "bar" }, heading, label, copy),
      make("pre", {}, this.#code),
      this.#copied,
    );
  }

  show(choice: SnippetChoice): void {
    this.#choice = choice;
    this.#write();
  }

  #write(): void {
    const snippet = this.#snippets[this.#kind.value];
    setText(this.#code, this.#choice === null ? "" : (snippet?.(this.#choice) ?? ""));
    setText(this.#copied, "");
  }

  async #copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(this.#code.textContent);
      setText(this.#copied, "Copied.");
    } catch {
      window.getSelection()?.selectAllChildren(this.#code);
      setText(this.#copied, "Selected. Copy it with your keyboard.");
    }
  }
}

/** The embed as it is chosen, and the event that it dispatched last. */
class PreviewView {
  readonly #embed: HTMLElement;
  readonly #stage: HTMLElement;
  readonly #event = make("code", { id: "event" }, "none yet");
  readonly element: HTMLElement;

  constructor({ element, example }: EmbedDescription) {
    this.#embed = document.createElement(element);
    this.#stage = make("div", {}, this.#embed);
    const show = (event: Event) => {
      // Links of the preview lead nowhere: their address is the author's, and the choices would be lost.
      event.preventDefault();
      setText(this.#event, `${event.type} ${JSON.stringify((event as CustomEvent).detail)}`);
    };
    for (const type of [example.event, "cointide-status", "symbolclick"])
      this.#embed.addEventListener(type, show);
    this.element = make(
      "section",
      { class: "preview", "aria-labelledby": "preview-heading" },
      make("h2", { id: "preview-heading" }, "Preview"),
      this.#stage,
      make("p", { class: "hint" }, "Last event: ", this.#event),
    );
  }

  show(names: readonly string[], attributes: Record<string, string>, width: number | null): void {
    for (const name of names) {
      const value = attributes[name];
      if (value === undefined) this.#embed.removeAttribute(name);
      else if (this.#embed.getAttribute(name) !== value) this.#embed.setAttribute(name, value);
    }
    this.#stage.style.maxInlineSize = width === null ? "" : `${width}px`;
  }
}

/** Where the files of the current release are: the folder of this page. */
const ownFolder = (): string => new URL(".", window.location.href).href.replace(/\/$/, "");

/**
 * Fills the page `/embed/` of a slice: a form for the attributes of its embed, the embed as chosen, and the lines that put
 * it into a foreign page. Its address may contain texts to begin with, such as `?symbols=BTCUSDT,ETHUSDT`.
 */
export function startConfigurator(embed: EmbedDescription): void {
  const asked = new URLSearchParams(window.location.search);
  const fields = [...embed.fields, ...SHARED_FIELDS].map((field) =>
    field.kind === "text" ? { ...field, initial: asked.get(field.name) ?? field.initial } : field,
  );
  const names = fields.map(({ name }) => name);
  let release: SnippetChoice["release"] = null;
  const preview = new PreviewView(embed);
  const code = new CodeView(embed);
  const form = new FormView(fields, () => show());
  const show = () => {
    const attributes = form.attributes();
    form.showNotes();
    preview.show(names, attributes, form.width());
    code.show({ base: ownFolder(), attributes, release });
  };
  const intro = make("header", { class: "intro" }, make("h1", {}, embed.title), make("p", {}, embed.intro));
  show();
  document.body.append(intro, make("main", { class: "layout" }, form.element, preview.element, code.element));
  fetchJson("config.json", new AbortController().signal).then(
    (config) => {
      release = (config as { release: SnippetChoice["release"] }).release;
      show();
    },
    () => {
      // The snippets that name no version go without.
    },
  );
}
