import { escapeHtml } from "./escape-html.ts";
import type { Mail } from "./mailer.ts";

/** A code stands alone and is shown large; a link has words in front of it. */
type Paragraph = string | { code: string } | { words: string; link: string };

/** What a message says, paragraph by paragraph. */
type Content = { to: string; subject: string; paragraphs: readonly Paragraph[] };

function htmlOf(paragraph: Paragraph): string {
  if (typeof paragraph === "string") return `<p>${escapeHtml(paragraph)}</p>`;
  if ("code" in paragraph)
    return `<p><strong style="font-size: 2em; letter-spacing: 0.15em">${escapeHtml(paragraph.code)}</strong></p>`;
  const link = escapeHtml(paragraph.link);
  return `<p>${escapeHtml(paragraph.words)}<br><a href="${link}">${link}</a></p>`;
}

function textOf(paragraph: Paragraph): string {
  if (typeof paragraph === "string") return paragraph;
  return "code" in paragraph ? paragraph.code : `${paragraph.words}\n${paragraph.link}`;
}

/** A message as plain text and as HTML, which ends with a link to the product. */
export function composeMail({ to, subject, paragraphs }: Content, publicOrigin: string): Mail {
  const lines = paragraphs.map(textOf);
  const link = `<p><a href="${escapeHtml(publicOrigin)}">${escapeHtml(publicOrigin)}</a></p>`;
  const body = `${paragraphs.map(htmlOf).join("")}${link}`;
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head><body style="font-family: sans-serif">${body}</body></html>`;
  return { to, subject, text: [...lines, publicOrigin].join("\n\n"), html };
}
