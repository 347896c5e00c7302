/**
 * Makes the function that puts styles into a shadow root; a policy that forbids inline styles allows adopted sheets.
 * @param text the stylesheet; all roots of a document share one sheet.
 */
export function createStyles(text: string): (root: ShadowRoot) => void {
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
