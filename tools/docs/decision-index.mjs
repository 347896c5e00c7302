// Writes docs/decisions/README.md from the front matter of the records. With --check it only reports a stale index.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";

const FOLDER = new URL("../../docs/decisions/", import.meta.url);
const INDEX = new URL("README.md", FOLDER);
const MAX_WORDS = 400;
const SECTIONS = ["Context", "Decision", "Alternatives", "Consequences"];

const INTRODUCTION = `# Decisions

Each record describes a choice that is hard to reverse: its context, the decision, alternatives and consequences. The
code and the other documents describe how things work. To change a decision, rewrite its record; Git keeps the history.

\`npm run docs:decisions\` generates this page from the front matter of the records.
`;

/** Returns the row of a record in the index. @throws {Error} if the record doesn't have the required form. */
function readRow(file) {
  const text = readFileSync(new URL(file, FOLDER), "utf8");
  const fail = (problem) => {
    throw new Error(`docs/decisions/${file}: ${problem}`);
  };
  const [, matter, body] = /^---\n(.*?)\n---\n(.*)$/s.exec(text) ?? fail("Add front matter.");
  const fields = Object.fromEntries(matter.split("\n").map((line) => line.split(/: (.*)/).slice(0, 2)));
  const { number = "", title = "", status = "", date = "" } = fields;
  if (number.padStart(4, "0") !== file.slice(0, 4)) fail(`Set number to ${Number(file.slice(0, 4))}.`);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) fail("Set date to a day such as 2026-11-28.");
  if (status === "") fail("Set status, for example to accepted.");
  if (!body.startsWith(`\n# ${title}\n`)) fail("Start with the title as a heading.");
  const headings = [...body.matchAll(/^## (.*)$/gm)].map(([, heading]) => heading);
  if (headings.join() !== SECTIONS.join()) fail(`Use the headings ${SECTIONS.join(", ")}.`);
  const words = text.split(/\s+/).filter(Boolean).length;
  if (words > MAX_WORDS) fail(`Shorten it from ${words} to at most ${MAX_WORDS} words.`);
  return `| ${number.padStart(4, "0")} | [${title}](${file}) | ${status} | ${date} |`;
}

function createIndex() {
  const files = readdirSync(FOLDER).filter((name) => /^\d{4}-.*\.md$/.test(name));
  const header = ["| number | title | status | date |", "| ------ | ----- | ------ | ---- |"];
  return [INTRODUCTION, ...header, ...files.sort().map(readRow), ""].join("\n");
}

try {
  const index = createIndex();
  if (!process.argv.includes("--check")) writeFileSync(INDEX, index);
  else if (readFileSync(INDEX, "utf8") !== index)
    throw new Error("docs/decisions/README.md is stale. Run npm run docs:decisions.");
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
