/** Elements that accept a shadow root: custom elements and those that `attachShadow` allows. */
const HOST = /-|^(article|aside|blockquote|div|footer|h[1-6]|header|main|nav|p|section|span)$/;

/** A closed shadow root isn't visible to scripts, but a child that no slot takes isn't rendered. */
function hasClosedRoot(element: Element): boolean {
  if (element.shadowRoot !== null || !HOST.test(element.localName)) return false;
  const probe = document.createElement("i");
  probe.slot = "cointide-probe";
  probe.style.setProperty("display", "block", "important");
  element.append(probe);
  const isRendered = probe.checkVisibility();
  probe.remove();
  return !isRendered;
}

/** Returns false if a key was pressed in something added to the page, such as an extension's panel or a chat widget. */
export function isPageKey(event: Event): boolean {
  const path = event.composedPath();
  const [target] = path;
  if (!(target instanceof Element) || target === document.body || target === document.documentElement)
    return true;
  const root = document.getElementById("root");
  return (root === null || path.includes(root)) && !hasClosedRoot(target);
}
