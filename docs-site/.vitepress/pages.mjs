// Pages of the site: their addresses, titles and places in the sidebar.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, posix, relative } from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = join(dirname(fileURLToPath(import.meta.url)), "../..");

const DECISIONS = "docs/decisions";
/** Pages by task. The sidebar leaves out files that don't exist and adds other files of `docs` at its end. */
const SECTIONS = {
  Start: ["README.md", "docs/configuration.md", "docs/repository-layout.md", "docs/glossary.md"],
  "Build a slice": [
    "docs/tutorial.md",
    "docs/slice-cli.md",
    "docs/slice-reference.md",
    "docs/outside-slices.md",
    "docs/gate.md",
    "docs/ui.md",
  ],
  Integrate: ["docs/embedding.md", "docs/files.md", "docs-site/generated/service-api.md"],
  Operate: ["docs/deploying.md", "docs/backups.md", "docs/alerts.md", "SECURITY.md"],
  Contribute: ["CONTRIBUTING.md", "docs/architecture.md", "docs/performance.md", "CHANGELOG.md"],
};

/** Returns the file's path in the site, or undefined if the file isn't a page. Paths are relative to the repository. */
export function pageOf(file) {
  const isPage = /^(docs|docs-site\/generated)\/.*\.md$|^(README|CHANGELOG|CONTRIBUTING|SECURITY)\.md$/.test(
    file,
  );
  if (!isPage) return undefined;
  const page = file.replace(/^(docs-site\/generated|docs)\//, "").replace(/README\.md$/, "index.md");
  return page.includes("/") ? page : page.toLowerCase();
}

/** Returns the repository's file or folder that a relative link leads to, or undefined if it doesn't exist. */
export function targetOf(file, link) {
  const target = posix.join(posix.dirname(file), decodeURIComponent(link));
  if (pageOf(target) === undefined && existsSync(join(ROOT, target, "README.md"))) {
    const index = posix.join(target, "README.md");
    if (pageOf(index)) return index;
  }
  return existsSync(join(ROOT, target)) ? target : undefined;
}

export const toRepositoryPath = (path) => relative(ROOT, path).replaceAll("\\", "/");

function toItem(file) {
  const text = readFileSync(join(ROOT, file), "utf8");
  const title = /^# (.+)$/m.exec(text)?.[1] ?? /^title: (.+)$/m.exec(text)?.[1] ?? file;
  return { text: title.replace(/[`*]/g, ""), link: `/${pageOf(file)}` };
}

const filesIn = (folder) =>
  readdirSync(join(ROOT, folder))
    .filter((name) => name.endsWith(".md"))
    .map((name) => `${folder}/${name}`);

const firstLink = ({ link, items }) => link ?? firstLink(items[0]);

/** A sidebar for each folder of `shared` that lists its own modules and links to the other folders. */
function createSharedSidebars() {
  const file = join(ROOT, "docs-site/generated/shared/typedoc-sidebar.json");
  const folders = JSON.parse(readFileSync(file, "utf8"));
  const sidebarOf = (open) => [
    {
      text: "@cointide/shared",
      link: "/shared/",
      items: folders.map((folder) =>
        folder.text === open
          ? { ...folder, collapsed: undefined }
          : { text: folder.text, link: firstLink(folder) },
      ),
    },
  ];
  return Object.fromEntries(
    ["", ...folders.map(({ text }) => `${text}/`)].map((path) => [
      `/shared/${path}`,
      sidebarOf(path.slice(0, -1)),
    ]),
  );
}

export function createSidebar() {
  const listed = Object.values(SECTIONS).flat();
  const sections = {
    ...SECTIONS,
    More: filesIn("docs").filter((file) => !listed.includes(file)),
  };
  const groups = Object.entries(sections).map(([text, files]) => ({
    text,
    items: files.filter((file) => existsSync(join(ROOT, file))).map(toItem),
  }));
  const decisions = filesIn(DECISIONS)
    .filter((file) => /\/\d+-/.test(file))
    .map(toItem);
  return {
    ...createSharedSidebars(),
    "/": [
      ...groups.filter(({ items }) => items.length > 0),
      { text: "Decisions", link: "/decisions/", collapsed: true, items: decisions },
    ],
  };
}
