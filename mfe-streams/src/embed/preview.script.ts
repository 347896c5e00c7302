import { fetchJson } from "@cointide/shared/embed/feed-address";
import { SNIPPETS, type SnippetChoice } from "./snippets.ts";

/** The element of this page with that id. The page and this script are of one release. */
const byId = <Type extends HTMLElement>(id: string): Type => document.getElementById(id) as Type;

/** The columns that stand without being named. */
const USUAL = "last,change,percent,average";

/** The attributes that the form asks for; what an element does anyway needs none. */
function chosenAttributes(form: HTMLFormElement): Record<string, string> {
  const data = new FormData(form);
  const columns = data.getAll("columns").join();
  const symbols = String(data.get("symbols"))
    .split(/[\s,]+/)
    .filter((part) => part !== "");
  const theme = String(data.get("theme"));
  return {
    symbols: symbols.join(","),
    ...(theme !== "auto" && { theme }),
    ...(columns !== "" && columns !== USUAL && { columns }),
  };
}

function showTicker(attributes: Record<string, string>): void {
  const ticker = byId("stage").firstElementChild ?? document.createElement("cointide-ticker");
  for (const name of ["symbols", "theme", "columns"]) {
    const value = attributes[name];
    if (value === undefined) ticker.removeAttribute(name);
    else if (ticker.getAttribute(name) !== value) ticker.setAttribute(name, value);
  }
  if (ticker.parentNode === null) byId("stage").append(ticker);
}

function showWidth(): void {
  const { value, max } = byId<HTMLInputElement>("width");
  byId("width-shown").textContent = value === max ? "full" : `${value} px`;
  byId("stage").style.maxInlineSize = value === max ? "" : `${value}px`;
}

function start(): void {
  const form = byId<HTMLFormElement>("choices");
  const kind = byId<HTMLSelectElement>("kind");
  let release: SnippetChoice["release"] = null;
  kind.append(...Object.keys(SNIPPETS).map((name) => new Option(name)));

  const show = () => {
    const attributes = chosenAttributes(form);
    const { origin, pathname } = window.location;
    const base = `${origin}${pathname.replace(/\/[^/]*$/, "")}`;
    showTicker(attributes);
    showWidth();
    byId("snippet").textContent = SNIPPETS[kind.value]?.({ base, attributes, release }) ?? "";
    byId("copied").textContent = "";
  };
  const onEvent = ({ type, detail }: CustomEvent) => {
    byId("event").textContent = `${type} ${JSON.stringify(detail)}`;
  };
  form.addEventListener("input", show);
  form.addEventListener("submit", (event) => event.preventDefault());
  kind.addEventListener("change", show);
  byId("copy").addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(byId("snippet").textContent ?? "");
      byId("copied").textContent = "Copied.";
    } catch {
      window.getSelection()?.selectAllChildren(byId("snippet"));
      byId("copied").textContent = "Selected: copy it with your keyboard.";
    }
  });
  document.addEventListener("cointide-tick", onEvent);
  document.addEventListener("cointide-status", onEvent);
  show();
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

start();
