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

/** Makes an element of a picture, as `make` does one of a page. */
export function makeSvg<Name extends keyof SVGElementTagNameMap>(
  name: Name,
  attributes: Record<string, string> = {},
  ...content: Node[]
): SVGElementTagNameMap[Name] {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...content);
  return element;
}

/** Takes a node out of its parent, if it has one. PrototypeJS redefines `remove` to throw for an element without a parent. */
export const detach = (node: Node): unknown => node.parentNode?.removeChild(node);

/** Sets a text only where it differs, so that observers of the page are not notified without a change. */
export function setText(node: Node, text: string): void {
  if (node.textContent !== text) node.textContent = text;
}

/** Says `"true"`, or why, in an attribute, or nothing: an attribute that says "false" is not the same to all. */
export function setMark(
  element: Element,
  name: "aria-busy" | "data-old",
  mark: boolean | string | undefined,
): void {
  if (mark) element.setAttribute(name, String(mark));
  else element.removeAttribute(name);
}
