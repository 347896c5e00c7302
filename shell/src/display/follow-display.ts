import { display } from "@cointide/shared/preferences/display";

/**
 * Keeps the attributes of the root element as the visitor chose, also in another tab or on another device. The page's
 * first script has set what was kept. A click on the unit of a price shows all prices with the exchange's own digits.
 * @param onQuoted is called when prices are to have the exchange's own digits, for which tick sizes are needed.
 * @param onCurrency is called when prices are to be converted.
 */
export function followDisplay(root: HTMLElement, onQuoted: () => void, onCurrency: () => void): () => void {
  const apply = () => {
    const choices = display.get();
    Object.assign(root.dataset, choices);
    if (choices.digits === "quoted") onQuoted();
    if (choices.currency !== "quoted") onCurrency();
  };
  const showExact = ({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest("[data-unit]") !== null)
      display.set({ ...display.get(), digits: "quoted" });
  };
  apply();
  root.addEventListener("click", showExact);
  const unsubscribe = display.subscribe(apply);
  return () => {
    unsubscribe();
    root.removeEventListener("click", showExact);
  };
}
