import { readFileSync } from "node:fs";
import { join } from "node:path";
import { defineConfig } from "vitepress";
import { createSidebar, pageOf, ROOT, targetOf, toRepositoryPath } from "./pages.mjs";

const CALLS_PAGE = "service-api.md";

/** GitHub's anchors of headings, which links in the documents use. */
const slugify = (text) =>
  text
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, "")
    .replaceAll(" ", "-");

/** Points a relative link to the target's page. A link to another file of the repository becomes text with the file's path. */
function rewriteLink(tokens, index, file) {
  const [path, hash] = tokens[index].attrGet("href").split("#");
  const target = targetOf(file, path);
  if (target === undefined) return;
  const page = pageOf(target);
  if (page) return tokens[index].attrSet("href", `/${page}${hash ? `#${hash}` : ""}`);
  const end = tokens.findIndex(({ type }, at) => at > index && type === "link_close");
  const text = tokens
    .slice(index, end)
    .map(({ content }) => content)
    .join("");
  const isPathShown = text.includes(target.split("/").at(-1));
  Object.assign(tokens[index], { type: "html_inline", content: "<span>" });
  Object.assign(tokens[end], {
    type: "html_inline",
    content: isPathShown ? "</span>" : ` (<code>${target}</code>)</span>`,
  });
}

function rewriteLinks({ tokens, env }) {
  const path = env.realPath ?? env.path;
  // Titles of front matter are rendered without a path.
  if (path === undefined) return;
  const file = toRepositoryPath(path);
  for (const children of tokens.flatMap((token) => (token.children ? [token.children] : []))) {
    for (const [index, token] of children.entries()) {
      if (token.type === "link_open" && !/^([a-z]+:|[#/])/i.test(token.attrGet("href")))
        rewriteLink(children, index, file);
    }
  }
}

/** The service's calls as headings for the search, because the page only renders them in the browser. */
function describeCalls() {
  const { paths } = JSON.parse(readFileSync(join(ROOT, "docs-site/generated/openapi.json"), "utf8"));
  const sections = Object.entries(paths).flatMap(([path, calls]) =>
    Object.entries(calls).map(([method, { summary, tags }]) => {
      const link = `#/${tags[0]}/${method}_${path.replace(/\W/g, "_")}`;
      return `<h2 id="${link.slice(1)}">${method.toUpperCase()} ${path} <a href="${link}"></a></h2><p>${summary}</p>`;
    }),
  );
  return ['<h1 id="service-api">Service API <a href="#service-api"></a></h1>', ...sections].join("\n");
}

/** Options of the search: pages of the guide come before decisions, changes and the API of `shared`. */
const miniSearch = {
  searchOptions: {
    combineWith: "AND",
    fuzzy: 0.1,
    prefix: (term) => term.length > 2,
    boost: { title: 4, text: 2, titles: 1 },
    boostDocument: (id) => (/^\/(decisions|shared|changelog)/.test(id) ? 0.3 : 1),
  },
};

export default defineConfig({
  title: "Cointide",
  description: "A live crypto price board, composed at runtime from slices that separate teams ship alone",
  lang: "en-US",
  srcDir: "..",
  srcExclude: ["!(docs|docs-site)/**/*.md", "docs-site/!(generated)/**"],
  rewrites: (id) => pageOf(id) ?? id,
  ignoreDeadLinks: "localhostLinks",
  outDir: "dist",
  cacheDir: ".cache/vite",
  markdown: {
    anchor: { slugify },
    config(md) {
      md.core.ruler.push("repository-links", rewriteLinks);
      const { fence } = md.renderer.rules;
      md.renderer.rules.fence = (tokens, index, ...rest) =>
        tokens[index].info.trim() === "mermaid"
          ? `<MermaidDiagram code="${encodeURIComponent(tokens[index].content)}" />`
          : fence(tokens, index, ...rest);
    },
  },
  themeConfig: {
    nav: [
      { text: "Docs", link: "/", activeMatch: "^/(?!shared/|service-api)" },
      { text: "Service API", link: "/service-api" },
      { text: "Shared API", link: "/shared/", activeMatch: "^/shared/" },
    ],
    sidebar: createSidebar(),
    outline: [2, 3],
    search: {
      provider: "local",
      options: {
        miniSearch,
        _render(source, env, md) {
          const html = md.render(source, env);
          return env.path.endsWith(CALLS_PAGE) ? html + describeCalls() : html;
        },
      },
    },
  },
  vite: {
    // A running product writes to the other folders all the time.
    server: { watch: { ignored: [join(ROOT, "!(docs|docs-site|*.md)/**"), join(ROOT, ".*/**")] } },
    build: { chunkSizeWarningLimit: 2_000 },
  },
});
