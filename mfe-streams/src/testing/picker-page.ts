import { loadCoins } from "@cointide/shared/coins/coin-names";
import { searchScript } from "@cointide/shared/search/search-script";
import { screen, within } from "@testing-library/react";

/** The address of an empty picker. */
export const NEW = "/dashboard/streams";

export const dialog = () => screen.getByRole("dialog", { name: "Select up to 5 assets" });
export const search = () => screen.getByRole("combobox");
export const listLoaded = () => screen.findByRole("listbox");

/** Loads what reads names and lists, once for all pages of a test file. */
export const loadNames = () => Promise.all([loadCoins(), searchScript.load()]);

/** The texts of all options, and of the chips of what is chosen. */
export const options = () => screen.queryAllByRole("option").map((one) => one.textContent);
export const chips = () => screen.queryAllByRole("button", { name: /^Remove/ }).map((one) => one.textContent);

export const option = async (symbol: string) =>
  within(await listLoaded()).findByRole("option", { name: symbol });
