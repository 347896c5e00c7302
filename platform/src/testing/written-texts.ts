import { parseSync, Visitor } from "oxc-parser";

/** A text that people read, and the line where it begins. */
export type WrittenText = { line: number; text: string };

const lineOf = (source: string, at: number): number => source.slice(0, at).split("\n").length;

const plain = (text: string): string => text.replace(/\s+/g, " ").trim();

/** A string of one word is a name or a key, not a text. */
const isProse = (text: string): boolean => /\S \S/.test(text);

/** The string literals, templates and texts of JSX in a module. Comments and names are not among them. */
export function textsOfCode(name: string, source: string): WrittenText[] {
  const found: { at: number; text: string }[] = [];
  const { program, errors } = parseSync(name, source);
  if (errors.length > 0) throw new Error(`${name} cannot be parsed: ${errors[0]?.message}`);
  new Visitor({
    Literal({ start, value }) {
      if (typeof value === "string") found.push({ at: start, text: value });
    },
    JSXText({ start, value }) {
      // Text before an element's own line break begins on a later line.
      found.push({ at: start + (value.length - value.trimStart().length), text: value });
    },
    TemplateLiteral({ start, quasis }) {
      found.push({ at: start, text: quasis.map(({ value }) => value.cooked ?? value.raw).join("…") });
    },
  }).visit(program);
  return found
    .map(({ at, text }) => ({ at, text: plain(text) }))
    .filter(({ text }) => isProse(text))
    .map(({ at, text }) => ({ line: lineOf(source, at), text }));
}

/** The titles of a module's tests. Groups are left out: a circumstance may be their title. */
export function titlesOfTests(name: string, source: string): string[] {
  const titles: string[] = [];
  new Visitor({
    CallExpression({ callee, arguments: [title] }) {
      const isTest = /^(it|test)(\.(each|for|only|skip)\b|$)/.test(source.slice(callee.start, callee.end));
      const isText = title?.type === "Literal" || title?.type === "TemplateLiteral";
      if (isTest && isText) titles.push(source.slice(title.start + 1, title.end - 1));
    },
  }).visit(parseSync(name, source).program);
  return titles;
}

/** The paragraphs of a Markdown document without fenced code, inline code and the addresses of links. */
export function textsOfMarkdown(source: string): WrittenText[] {
  const paragraphs: WrittenText[] = [];
  let isCode = false;
  let isOpen = false;
  for (const [index, line] of source.split("\n").entries()) {
    const isFence = /^\s*(```|~~~)/.test(line);
    if (isFence) isCode = !isCode;
    const text = plain(line.replace(/`[^`]*`/g, "`code`").replace(/\]\([^)]*\)/g, "]"));
    if (isCode || isFence || text === "") isOpen = false;
    else if (isOpen && !/^([-*|#>]|\d+\.) ?/.test(text)) {
      const last = paragraphs.at(-1);
      if (last !== undefined) last.text += ` ${text}`;
    } else {
      paragraphs.push({ line: index + 1, text });
      isOpen = true;
    }
  }
  return paragraphs.filter(({ text }) => isProse(text));
}
