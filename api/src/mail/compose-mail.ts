import { escapeHtml } from "./escape-html.ts";
import type { Mail } from "./mailer.ts";

/** What a message says, paragraph by paragraph. A code stands alone in its paragraph and is shown large. */
type Content = { to: string; subject: string; paragraphs: readonly (string | { code: string })[] };

const htmlOf = (paragraph: string | { code: string }): string =>
  typeof paragraph === "string"
    ? `<p>${escapeHtml(paragraph)}</p>`
    : `<p><strong style="font-size: 2em; letter-spacing: 0.15em">${escapeHtml(paragraph.code)}</strong></p>`;

/** A message as plain text and as HTML, which ends with a link to the product. */
export function composeMail({ to, subject, paragraphs }: Content, publicOrigin: string): Mail {
  const lines = paragraphs.map((paragraph) => (typeof paragraph === "string" ? paragraph : paragraph.code));
  const link = `<p><a href="${escapeHtml(publicOrigin)}">${escapeHtml(publicOrigin)}</a></p>`;
  const body = `${paragraphs.map(htmlOf).join("")}${link}`;
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head><body style="font-family: sans-serif">${body}</body></html>`;
  return { to, subject, text: [...lines, publicOrigin].join("\n\n"), html };
}
