/** How far beyond the edge something already counts as in sight, so that it is up to date when it gets there. */
const MARGIN = "10% 0px";

type Told = (isInSight: boolean) => void;

/** One observer for everything on the page; it lives only while something is observed. */
const listeners = new Map<Element, Told>();
let observer: IntersectionObserver | null = null;

function tell(entries: readonly IntersectionObserverEntry[]): void {
  for (const { target, isIntersecting } of entries) listeners.get(target)?.(isIntersecting);
}

/** Tells whether an element is in the viewport or near it, now and whenever that changes. Returns the undo. */
export function observeSight(element: Element, onChange: Told): () => void {
  if (typeof IntersectionObserver !== "function") {
    onChange(true);
    return () => {};
  }
  observer ??= new IntersectionObserver(tell, { rootMargin: MARGIN });
  listeners.set(element, onChange);
  observer.observe(element);
  return () => {
    listeners.delete(element);
    observer?.unobserve(element);
    if (listeners.size > 0) return;
    observer?.disconnect();
    observer = null;
  };
}
