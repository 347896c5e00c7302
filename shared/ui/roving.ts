/**
 * Where an arrow key, Home or End moves the focus within a set of elements, wrapping around at its ends;
 * undefined for any other key. A set without focus is entered at its near end.
 */
export function rovingTarget(
  key: string,
  elements: readonly HTMLElement[],
  orientation: "horizontal" | "vertical",
): HTMLElement | undefined {
  const [back, forward] =
    orientation === "horizontal" ? ["ArrowLeft", "ArrowRight"] : ["ArrowUp", "ArrowDown"];
  const now = elements.findIndex((element) => element.matches(":focus"));
  if (key === "Home") return elements[0];
  if (key === "End") return elements.at(-1);
  if (key === forward) return elements[(now + 1) % elements.length];
  if (key === back) return elements.at(now <= 0 ? -1 : now - 1);
  return undefined;
}
