import { screen, within } from "@testing-library/react";

/** The address of an empty picker. */
export const NEW = "/dashboard/streams";

export const dialog = () => screen.getByRole("dialog", { name: "Select up to 5 assets" });
export const search = () => screen.getByRole("combobox");
export const listLoaded = () => screen.findByRole("listbox");

/** The texts of all options, and of the chips of what is chosen. */
export const options = () => screen.queryAllByRole("option").map((one) => one.textContent);
export const chips = () => screen.queryAllByRole("button", { name: /^Remove/ }).map((one) => one.textContent);

export const option = async (symbol: string) =>
  within(await listLoaded()).findByRole("option", { name: symbol });
