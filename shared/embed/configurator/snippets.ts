import type { EmbedDescription } from "./description.ts";

/** What an author has chosen, and where it comes from. */
export type SnippetChoice = {
  /** Where the files of the current release are, such as `https://streams.example/embed`. */
  base: string;
  /** The attributes of the element that differ from what it does without them. */
  attributes: Readonly<Record<string, string>>;
  /** Null until the origin has said what it serves. */
  release: { folder: string; integrity: Readonly<Record<string, string>> } | null;
};

type Snippet = (choice: SnippetChoice) => string;

const escaped = (text: string): string => text.replace(/[&"<]/g, (char) => `&#${char.charCodeAt(0)};`);

/** The parts of a text with commas or spaces between. */
export const listOf = (text = ""): string[] => text.split(/[\s,]+/).filter((part) => part !== "");

/** The opening tag's inside; a value that JSX would read as code is none of ours. */
const tag = (element: string, attributes: SnippetChoice["attributes"]): string =>
  [element, ...Object.entries(attributes).map(([name, value]) => `${name}="${escaped(value)}"`)].join(" ");

/** The server that the files come from, as the attribute `server` names it. */
const serverOf = ({ base }: SnippetChoice): string => base.replace(/\/embed(\/mfe-[^/]+)?$/, "");

function markup({ element, file }: EmbedDescription) {
  const script = ({ base }: SnippetChoice) => `<script src="${base}/${file}.js" async></script>`;
  const html: Snippet = (choice) => `${script(choice)}\n<${tag(element, choice.attributes)}></${element}>`;
  const pinned: Snippet = (choice) => {
    const { base, release, attributes } = choice;
    if (release === null) return html(choice);
    return `<script src="${new URL(base).origin}${release.folder}${file}.js"
  integrity="${release.integrity[`${file}.js`] ?? ""}"
  crossorigin="anonymous" async></script>
<${tag(element, attributes)}></${element}>`;
  };
  const npm: Snippet = (choice) => `<!-- npm install @cointide/embed -->
<script type="module">import "@cointide/embed/${file}";</script>
<${tag(element, { server: serverOf(choice), ...choice.attributes })}></${element}>`;
  return { script, html, pinned, npm };
}

function components(embed: EmbedDescription) {
  const { element, file, example } = embed;
  const { component, handler, event, price } = example;
  const { script } = markup(embed);
  const log = `({ detail }) => console.log(detail.symbol, detail.${price})`;

  const react: Snippet = (choice) => `// index.html: ${script(choice)}
// types: ${choice.base}/${file}.d.ts and ${file}-react.d.ts
export function ${component}() {
  return (
    <${tag(element, choice.attributes)}
      on${event}={${log}}
    />
  );
}`;

  const earlierReact: Snippet = (choice) => `// index.html: ${script(choice)}
import { useEffect, useRef } from "react";

export function ${component}() {
  const embed = useRef(null);
  useEffect(() => {
    const element = embed.current;
    const ${handler} = ${log};
    element.addEventListener("${event}", ${handler});
    return () => element.removeEventListener("${event}", ${handler});
  }, []);
  return <${tag(element, choice.attributes)} ref={embed} />;
}`;

  const vue: Snippet = (choice) => `<!-- index.html: ${script(choice)} -->
<!-- vite.config: vue({ template: { compilerOptions: { isCustomElement: (tag) => tag === "${element}" } } }) -->
<script setup>
const ${handler} = ${log};
</script>

<template>
  <${tag(element, choice.attributes)} @${event}="${handler}" />
</template>`;

  return { react, earlierReact, vue };
}

const federation: Snippet = ({ base, attributes }) => {
  const { symbols, columns, ...others } = attributes;
  const options = {
    symbols: listOf(symbols),
    ...(columns !== undefined && { columns: listOf(columns) }),
    ...others,
  };
  return `import { createInstance } from "@module-federation/enhanced/runtime";

const federation = createInstance({
  name: "page",
  remotes: [{ name: "cointide", entry: "${base}/remote-entry.js", type: "module" }],
});
const { mount } = await federation.loadRemote("cointide/ticker");
const ticker = mount(document.getElementById("prices"), ${JSON.stringify(options)});
// later: ticker.update({ symbols: ["BTCUSDT"] }); ticker.unmount();`;
};

const frameOf =
  ({ frame: { title, height } }: EmbedDescription): Snippet =>
  ({ base, attributes }) =>
    `<iframe id="prices" title="${title}" width="100%" height="${height}" style="border: 0" loading="lazy"
  src="${escaped(`${base}/frame?${new URLSearchParams(attributes)}`)}"></iframe>
<script>
  addEventListener("message", ({ origin, source, data }) => {
    const frame = document.getElementById("prices");
    if (origin !== "${new URL(base).origin}" || source !== frame.contentWindow) return;
    if (data?.type === "cointide-height") frame.height = data.height;
  });
</script>`;

/** The lines that put an embed into a page, for each kind of page. */
export function snippetsOf(embed: EmbedDescription): Readonly<Record<string, Snippet>> {
  const { html, pinned, npm } = markup(embed);
  const { react, earlierReact, vue } = components(embed);
  return {
    HTML: html,
    "HTML, pinned version": pinned,
    "The npm package": npm,
    "React 19": react,
    "React 17 and 18": earlierReact,
    Vue: vue,
    ...(embed.isFederated && { "Module Federation": federation }),
    "A frame": frameOf(embed),
  };
}
