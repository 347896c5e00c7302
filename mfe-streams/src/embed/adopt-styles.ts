import decimal from "@cointide/shared/ui/decimal.module.css?raw";
import feedState from "@cointide/shared/ui/feed-state.module.css?raw";
import tokens from "@cointide/shared/ui/styles.css?raw";
import hidden from "@cointide/shared/ui/visually-hidden.module.css?raw";
import panel from "./ticker.css?raw";

/** The host's own rules come first, and so below ours: a page's fonts and resets end at the shadow root. */
const TEXT = ["@layer host, tokens, base, ui, slice;", tokens, decimal, feedState, hidden, panel].join("\n");

/** One sheet for all panels of a document; a sheet cannot be adopted into another document than its own. */
const sheets = new WeakMap<Document, CSSStyleSheet>();

function sheetOf(document: Document): CSSStyleSheet | null {
  const known = sheets.get(document);
  if (known !== undefined) return known;
  const Sheet = document.defaultView?.CSSStyleSheet;
  if (Sheet === undefined || !("replaceSync" in Sheet.prototype)) return null;
  const sheet = new Sheet();
  sheet.replaceSync(TEXT);
  sheets.set(document, sheet);
  return sheet;
}

/**
 * Puts the panel's styles into a shadow root. A policy that forbids inline styles allows adopted sheets; browsers
 * that know none get a style element.
 */
export function adoptStyles(root: ShadowRoot): void {
  const { ownerDocument } = root;
  const sheet = "adoptedStyleSheets" in root ? sheetOf(ownerDocument) : null;
  if (sheet !== null) {
    root.adoptedStyleSheets = [sheet];
    return;
  }
  if (root.querySelector("style") !== null) return;
  const style = ownerDocument.createElement("style");
  style.textContent = TEXT;
  root.prepend(style);
}
