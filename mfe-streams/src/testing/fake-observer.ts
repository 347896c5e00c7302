import { act } from "@testing-library/react";
import { vi } from "vitest";

type Notify = (entries: { isIntersecting: boolean }[]) => void;

/** Replaces the page's intersection observers. Returns which elements are observed, by margin, and how to scroll them. */
export function stubObservers() {
  const observed = new Map<Element, Map<string | undefined, Notify>>();
  class FakeObserver {
    readonly #notify: Notify;
    readonly #margin: string | undefined;
    #undo = () => {};
    constructor(notify: Notify, options?: { rootMargin?: string }) {
      this.#notify = notify;
      this.#margin = options?.rootMargin;
    }
    observe(element: Element): void {
      const observers = observed.get(element) ?? new Map();
      observed.set(element, observers.set(this.#margin, this.#notify));
      this.#undo = () => {
        observers.delete(this.#margin);
        if (observers.size === 0) observed.delete(element);
      };
    }
    disconnect = () => this.#undo();
  }
  vi.stubGlobal("IntersectionObserver", FakeObserver);
  const scroll = (element: Element, margin: string | undefined, ...steps: boolean[]) =>
    act(async () =>
      observed.get(element)?.get(margin)?.(steps.map((isIntersecting) => ({ isIntersecting }))),
    );
  return { observed, scroll };
}
