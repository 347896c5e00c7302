import decimal from "../ui/decimal.module.css?raw";
import feedState from "../ui/feed-state.module.css?raw";
import tokens from "../ui/tokens.css?raw";
import panel from "./panel.css?raw";

/** The host's own rules come first, and so below ours: a page's fonts and resets end at the shadow root. */
const LAYERS = "@layer host, tokens, base, ui, slice;";

/**
 * Makes the function that puts styles into a shadow root; a policy that forbids inline styles allows adopted sheets. All
 * roots of a document share one sheet.
 * @param own what an embed has beside the styles that all have.
 */
export function createStyles(...own: readonly string[]): (root: ShadowRoot) => void {
  const text = [LAYERS, tokens, decimal, feedState, panel, ...own].join("\n");
  /** A sheet cannot be adopted into another document than its own. */
  const sheets = new WeakMap<Document, CSSStyleSheet>();
  return (root) => {
    const { ownerDocument } = root;
    const Sheet = ownerDocument.defaultView?.CSSStyleSheet;
    // A document that is not shown has no styles.
    if (Sheet === undefined) return;
    const sheet = sheets.get(ownerDocument) ?? new Sheet();
    if (!sheets.has(ownerDocument)) sheet.replaceSync(text);
    sheets.set(ownerDocument, sheet);
    root.adoptedStyleSheets = [sheet];
  };
}
