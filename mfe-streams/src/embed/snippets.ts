/** What an author has chosen, and where it comes from. */
export type SnippetChoice = {
  /** Where the files of the current release are, such as `https://streams.example/embed`. */
  base: string;
  /** The attributes of the element that differ from what it does without them. */
  attributes: Readonly<Record<string, string>>;
  /** Null until the origin has said what it serves. */
  release: { folder: string; integrity: Readonly<Record<string, string>> } | null;
};

const escaped = (text: string): string => text.replace(/[&"<]/g, (char) => `&#${char.charCodeAt(0)};`);

/** The opening tag's inside; a value that JSX would read as code is none of ours. */
const element = ({ attributes }: SnippetChoice): string =>
  [
    "cointide-ticker",
    ...Object.entries(attributes).map(([name, value]) => `${name}="${escaped(value)}"`),
  ].join(" ");

const script = ({ base }: SnippetChoice): string => `<script src="${base}/ticker.js" async></script>`;

function html(choice: SnippetChoice): string {
  return `${script(choice)}\n<${element(choice)}></cointide-ticker>`;
}

function pinned(choice: SnippetChoice): string {
  const { base, release } = choice;
  if (release === null) return html(choice);
  const address = `${new URL(base).origin}${release.folder}ticker.js`;
  return `<script src="${address}"
  integrity="${release.integrity["ticker.js"] ?? ""}"
  crossorigin="anonymous" async></script>
<${element(choice)}></cointide-ticker>`;
}

function react(choice: SnippetChoice): string {
  return `// index.html: ${script(choice)}
// types: ${choice.base}/ticker.d.ts and ticker-react.d.ts
export function Prices() {
  return (
    <${element(choice)}
      oncointide-tick={({ detail }) => console.log(detail.symbol, detail.price)}
    />
  );
}`;
}

function earlierReact(choice: SnippetChoice): string {
  return `// index.html: ${script(choice)}
import { useEffect, useRef } from "react";

export function Prices() {
  const ticker = useRef(null);
  useEffect(() => {
    const element = ticker.current;
    const onTick = ({ detail }) => console.log(detail.symbol, detail.price);
    element.addEventListener("cointide-tick", onTick);
    return () => element.removeEventListener("cointide-tick", onTick);
  }, []);
  return <${element(choice)} ref={ticker} />;
}`;
}

function vue(choice: SnippetChoice): string {
  return `<!-- index.html: ${script(choice)} -->
<!-- vite.config: vue({ template: { compilerOptions: { isCustomElement: (tag) => tag === "cointide-ticker" } } }) -->
<script setup>
const onTick = ({ detail }) => console.log(detail.symbol, detail.price);
</script>

<template>
  <${element(choice)} @cointide-tick="onTick" />
</template>`;
}

const listOf = (text = ""): string[] => text.split(/[\s,]+/).filter((part) => part !== "");

function federation({ base, attributes }: SnippetChoice): string {
  const { symbols, columns, theme } = attributes;
  const options = {
    symbols: listOf(symbols),
    ...(columns !== undefined && { columns: listOf(columns) }),
    ...(theme !== undefined && { theme }),
  };
  return `import { createInstance } from "@module-federation/enhanced/runtime";

const federation = createInstance({
  name: "page",
  remotes: [{ name: "cointide", entry: "${base}/remote-entry.js", type: "module" }],
});
const { mount } = await federation.loadRemote("cointide/ticker");
const ticker = mount(document.getElementById("prices"), ${JSON.stringify(options)});
// later: ticker.update({ symbols: ["BTCUSDT"] }); ticker.unmount();`;
}

function frame({ base, attributes }: SnippetChoice): string {
  const query = new URLSearchParams(attributes);
  return `<iframe id="prices" title="Live prices" width="100%" height="220"
  src="${escaped(`${base}/frame?${query}`)}"></iframe>
<script>
  addEventListener("message", ({ origin, data }) => {
    if (origin === "${new URL(base).origin}" && data?.type === "cointide-height")
      document.getElementById("prices").height = data.height;
  });
</script>`;
}

/** The lines to copy, for each kind of page. */
export const SNIPPETS: Readonly<Record<string, (choice: SnippetChoice) => string>> = {
  HTML: html,
  "HTML, one version for good": pinned,
  "React 19": react,
  "React 17 and 18": earlierReact,
  Vue: vue,
  "Module Federation": federation,
  "A frame": frame,
};
