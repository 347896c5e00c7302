import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { ROOT } from "../config/workspace.ts";
import { listedFiles } from "./listed-files.ts";
import { REFUSED_PHRASES } from "./refused-phrases.ts";
import { textsOfCode, textsOfMarkdown, titlesOfTests, type WrittenText } from "./written-texts.ts";

const read = (path: string): string => readFileSync(join(ROOT, path), "utf8");

const CODE = ["shell", "mfe-*", "shared", "api", "server", "platform", "tools/exchange-sim"];
const DOCUMENTS = [
  "README.md",
  "CONTRIBUTING.md",
  "SECURITY.md",
  ":(glob)docs/*.md",
  "platform/templates/*.md",
];
const MODULE = /\.(tsx?|mjs)(\.template)?$/;
/** Tests, their helpers, the list of phrases itself, and declarations. */
const UNREAD = /\.test\.|\/testing\/|\.d\.ts/;

/** The decision records that are in force: those of the index's first table. */
function acceptedRecords(): string[] {
  const [accepted = ""] = read("docs/decisions/README.md").split("## Superseded");
  const names = [...accepted.matchAll(/\]\((\d{4}-[\w-]+\.md)\)/g)].map(([, name]) => name ?? "");
  return names.map((name) => `docs/decisions/${name}`);
}

/** What a text says that it should not, as "file:line: phrase". */
const complaintsOf = (path: string, texts: readonly WrittenText[]): string[] =>
  texts.flatMap(({ line, text }) =>
    REFUSED_PHRASES.filter(({ pattern }) => pattern.test(text)).map(
      ({ phrase, instead }) =>
        `${path}:${line}: “${phrase}”. Write instead: ${instead}. In: ${text.slice(0, 160)}`,
    ),
  );

/** Whether a module is worth parsing: some phrase is in it beside lines of comments. */
function mayComplain(source: string): boolean {
  const lines = source.split("\n").filter((line) => !/^\s*(\/\/|\/?\*)/.test(line));
  const text = lines
    .join(" ")
    .replace(/["'`>]/g, ". ")
    .replace(/\s+/g, " ");
  return REFUSED_PHRASES.some(({ pattern }) => pattern.test(text));
}

it("code says nothing to people in refused phrases", () => {
  const paths = listedFiles(...CODE).filter((path) => MODULE.test(path) && !UNREAD.test(path));
  expect(paths.length).toBeGreaterThan(800);
  const complaints = paths.flatMap((path) => {
    const source = read(path);
    const name = path.replace(/\.template$/, "");
    return mayComplain(source) ? complaintsOf(path, textsOfCode(name, source)) : [];
  });
  expect(complaints).toEqual([]);
});

it("documents and accepted decision records use no refused phrases", () => {
  const records = acceptedRecords();
  expect(records.length).toBeGreaterThan(80);
  const paths = [...listedFiles(...DOCUMENTS), "docs/decisions/README.md", ...records];
  expect(paths.flatMap((path) => complaintsOf(path, textsOfMarkdown(read(path))))).toEqual([]);
});

/** Words of which comments and titles of tests have plainer ones. Names of variables are no texts. */
const PLAINER = /\b(anew|amiss|whoever|told(?! apart)(?!`))\b/i;
const COMMENT_OR_TITLE = /^\s*(\/\*|\*|\/\/).*|\/\/ .*|\b(it|test|describe)(\.\w+(\([^)]*\))?)*\(\s*["`].*/;

/** The lines whose comment or title has one of the words, as "file:line: text". */
const linesToReword = (path: string, source: string): string[] =>
  source.split("\n").flatMap((line, at) => {
    const [text = ""] = COMMENT_OR_TITLE.exec(line) ?? [];
    return PLAINER.test(text) ? [`${path}:${at + 1}: ${text.trim()}`] : [];
  });

it("comments and titles of tests use the plainer words", () => {
  const paths = listedFiles("*.ts", "*.tsx", "*.mjs", "*.css").filter(
    (path) => !path.startsWith("platform/src/testing/"),
  );
  expect(paths.length).toBeGreaterThan(1_500);
  expect(paths.flatMap((path) => linesToReword(path, read(path)))).toEqual([]);
});

it.each([
  "/** It is told once. */",
  " * and begins anew.",
  "const a = 1; // Whoever asks.",
  '  it("says what is amiss", () => {',
  'it.each([1])("is told %s", () => {',
])("“%s” is found", (line) => expect(linesToReword("x.ts", line)).toHaveLength(1));

it.each(["const told = whoever(anew);", "  // They can be told apart.", 'const text = "told";'])(
  "“%s” is left alone",
  (line) => expect(linesToReword("x.ts", line)).toEqual([]),
);

it.each([
  ["a string", "x.ts", 'const a = 1;\nexport const text = "You were told twice.";', 2, "told"],
  ["a template", "x.ts", "export const text = `It waits for a while, and begins anew.`;", 1, "anew"],
  ["JSX", "x.tsx", "export const Hint = () => (\n  <p>\n    Who asks gets a code.\n  </p>\n);", 3, "Who …"],
  ["an attribute", "x.tsx", 'export const Hint = () => <p title="It stands here." />;', 1, "stands"],
])("a refused phrase in %s is found, with its line and what to write", (_, path, source, line, phrase) => {
  expect(mayComplain(source)).toBe(true);
  const [complaint = "", ...others] = complaintsOf(path, textsOfCode(path, source));
  expect(complaint).toMatch(`${path}:${line}: “${phrase}”. Write instead: `);
  expect(others).toEqual([]);
});

it("comments, names and code are not texts", () => {
  const source =
    '// What is told anew.\nexport const told = "told";\nexport const isAmiss = told === "anew";';
  expect(complaintsOf("x.ts", textsOfCode("x.ts", source))).toEqual([]);
  const page = "A `told` line of [code](told.md):\n\n```sh\ntold anew, for good\n```\n";
  expect(complaintsOf("x.md", textsOfMarkdown(page))).toEqual([]);
});

it("a refused phrase in a document is found across lines and in tables", () => {
  const page = "# Title\n\nThe first price is\nby\nnow there.\n\n| a | what cannot be had |\n";
  expect(complaintsOf("x.md", textsOfMarkdown(page)).map((text) => text.slice(0, 19))).toEqual([
    "x.md:3: “by now”. W",
    "x.md:7: “be had”. W",
  ]);
});

it.each([
  "It stands for the symbol.",
  "This is for good reason.",
  "Who can read it? Ask.",
  "A person who asks is answered.",
  "The release stands in for the other.",
  "There are so many that it stops.",
  "It is empty where there is none.",
])("“%s” is plain English", (text) => expect(complaintsOf("x", [{ line: 1, text }])).toEqual([]));

/** The start of a title that continues another one, as "that repeats", or that a report has numbered, as "21: a tick". */
const FRAGMENT =
  /^(\d+: |(of|with|without|by|from|to|for|in|on|at|over|as|and|or|but|also|not|only|once|that|who|whose|which|where|when|while|because|though|although|whatever)\b)/i;

const fragmentsOf = (path: string, source: string): string[] =>
  titlesOfTests(path, source).flatMap((title) => (FRAGMENT.test(title) ? [`${path}: ${title}`] : []));

it("titles of tests start with their subject or verb", () => {
  const paths = listedFiles("*.test.ts", "*.test.tsx", "*.spec.ts");
  expect(paths.length).toBeGreaterThan(550);
  expect(paths.flatMap((path) => fragmentsOf(path, read(path)))).toEqual([]);
});

it.each([
  'it("that repeats crosses once", () => {});',
  'it.each<[string, number]>([["a", 1]] as const)(\n  "of %s is refused",\n  () => {},\n);',
  "test(`where one fails, the other works`, () => {});",
  'describe("ticks", () => { test.skip("21: a tick", () => {}); });',
])("a fragment is found in %j", (source) => expect(fragmentsOf("x.test.ts", source)).toHaveLength(1));

it.each([
  'describe("while no page is open", () => { it("shows nothing", () => {}); });',
  'describe.each(THEMES)("in the %s theme", () => {});',
  'it("starts when it is near", () => expect(textOf("that")).toBe("of"));',
  'test.step("in between", () => {});',
])("no fragment is found in %j", (source) => expect(fragmentsOf("x.test.ts", source)).toEqual([]));
