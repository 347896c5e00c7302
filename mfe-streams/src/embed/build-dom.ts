/** Makes an element with attributes and content: without markup, as policies for trusted types want it. */
export function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Record<string, string> = {},
  ...content: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...content);
  return element;
}

/** Sets a text only where it differs, so that nobody who watches the page hears of what did not change. */
export function setText(node: Node, text: string): void {
  if (node.textContent !== text) node.textContent = text;
}
