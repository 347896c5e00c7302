/** How far beyond what is seen of a page an element is near: as far as a reader sees. */
const NEAR = "100%";

/**
 * Calls `start` once, when an element is near the viewport, also of what scrolls around it, or the page is printed. At once
 * where browsers cannot tell: without `IntersectionObserver`, and in frames of other origins, for which they leave every
 * margin out. A page that frames it has `loading="lazy"`.
 * @returns the undo.
 */
export function whenNear(element: Element, start: () => void): () => void {
  const isForeignFrame = window.parent !== window && window.frameElement === null;
  if (typeof IntersectionObserver === "undefined" || isForeignFrame) {
    start();
    return () => {};
  }
  const printed = new AbortController();
  const { signal } = printed;
  const end = () => {
    observer.disconnect();
    printed.abort();
  };
  const startOnce = () => {
    end();
    start();
  };
  // `scrollMargin` is for boxes that scroll; browsers that do not know it see what is in them as it comes.
  const near: IntersectionObserverInit & { scrollMargin: string } = { rootMargin: NEAR, scrollMargin: NEAR };
  const observer = new IntersectionObserver((entries) => {
    if (entries.some(({ isIntersecting }) => isIntersecting)) startOnce();
  }, near);
  observer.observe(element);
  window.addEventListener("beforeprint", startOnce, { signal });
  window.matchMedia("print").addEventListener("change", startOnce, { signal });
  return end;
}
