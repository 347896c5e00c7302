import decimal from "@cointide/shared/ui/decimal.module.css?raw";
import feedState from "@cointide/shared/ui/feed-state.module.css?raw";
import sparkline from "@cointide/shared/ui/sparkline.module.css?raw";
import tokens from "@cointide/shared/ui/styles.css?raw";
import hidden from "@cointide/shared/ui/visually-hidden.module.css?raw";
import panel from "./ticker.css?raw";

/** The host's own rules come first, and so below ours: a page's fonts and resets end at the shadow root. */
const TEXT = [
  "@layer host, tokens, base, ui, slice;",
  ...[tokens, decimal, feedState, sparkline, hidden, panel],
].join("\n");

/** One sheet for all panels of a document; a sheet cannot be adopted into another document than its own. */
const sheets = new WeakMap<Document, CSSStyleSheet>();

/** Puts the panel's styles into a shadow root; a policy that forbids inline styles allows adopted sheets. */
export function adoptStyles(root: ShadowRoot): void {
  const { ownerDocument } = root;
  const Sheet = ownerDocument.defaultView?.CSSStyleSheet;
  // A document that is not shown has no styles.
  if (Sheet === undefined) return;
  const sheet = sheets.get(ownerDocument) ?? new Sheet();
  if (!sheets.has(ownerDocument)) sheet.replaceSync(TEXT);
  sheets.set(ownerDocument, sheet);
  root.adoptedStyleSheets = [sheet];
}
