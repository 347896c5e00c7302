// @vitest-environment happy-dom
import { ApiError } from "@cointide/shared/api/api-error";
import type { Stream } from "@cointide/shared/contracts/streams";
import { CONFIG_KEY } from "@cointide/shared/query";
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { kept, renderAccount } from "../testing/render-account.tsx";
import { keptStreams, renderDashboard, stream } from "../testing/render-dashboard.tsx";

afterEach(cleanup);

const LONG = "A stream's name can have up to 40 characters.";
const named = (name: string): Stream => ({ ...stream("a", "BTCUSDT", "ETHUSDT"), name });
const card = (name: string) => screen.findByRole("article", { name });
const title = (one: HTMLElement) => within(one).findByRole("button", { description: "Rename" });
const field = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Stream name" });

/** A guest's stream whose title was clicked. */
async function edit(one: Stream) {
  const view = renderDashboard({ streams: [one] });
  const shown = one.name ?? one.symbols.join(", ");
  await view.user.click(await title(await card(shown)));
  return { ...view, names: () => keptStreams(view.host).map(({ name }) => name) };
}

describe("a guest's stream", () => {
  it("is called by its name, else by its symbols, which no translation changes", async () => {
    renderDashboard({ streams: [named("Majors"), stream("b", "SOLUSDT")] });
    const heading = within(await card("Majors")).getByRole("heading", { name: "Majors" });
    expect(heading.querySelector("[translate=no][dir=auto]")?.textContent).toBe("Majors");
    expect(await card("SOLUSDT")).toBeTruthy();
  });

  it("is named with Enter, as it is kept, and the focus goes back to the title", async () => {
    const { user, names } = await edit(stream("a", "BTCUSDT", "ETHUSDT"));
    expect([document.activeElement, field().placeholder]).toEqual([field(), "BTCUSDT, ETHUSDT"]);
    await user.keyboard("  Cafe\u0301 {Enter}");
    expect(document.activeElement).toBe(await title(await card("Café")));
    expect(names()).toEqual(["Café"]);
  });

  it("is renamed when the field is left, which leaves the focus where it went", async () => {
    const { user, names } = await edit(named("Majors"));
    expect(field().value).toBe("Majors");
    await user.keyboard("Alts");
    const create = screen.getByRole("link", { name: "Create" });
    act(() => create.focus());
    await card("Alts");
    expect([names(), document.activeElement]).toEqual([["Alts"], create]);
  });

  it("stays as it was with Escape", async () => {
    const { user, names } = await edit(named("Majors"));
    await user.keyboard("Alts{Escape}");
    expect(document.activeElement).toBe(await title(await card("Majors")));
    expect(names()).toEqual(["Majors"]);
  });

  it("keeps its name while another one is not acceptable, and says why", async () => {
    const { user, names } = await edit(named("Majors"));
    await user.paste("x".repeat(41));
    await user.keyboard("{Enter}");
    expect(screen.getByText(LONG)).toBeTruthy();
    act(() => screen.getByRole("link", { name: "Create" }).focus());
    expect([field().value.length, names()]).toEqual([41, ["Majors"]]);
    await user.type(field(), "{Backspace}");
    expect(screen.queryByText(LONG)).toBeNull();
  });
});

describe("a member's stream", () => {
  const accept = ({ host }: Awaited<ReturnType<typeof renderAccount>>) =>
    act(() => host.queryClient.setQueryData(CONFIG_KEY, { streamNames: true }));

  it("is not renamed where the service does not accept names", async () => {
    await renderAccount("PUT /streams", [kept("s1", "BTCUSDT")]);
    expect(within(await card("BTCUSDT")).queryByRole("button", { description: "Rename" })).toBeNull();
  });

  it("is shown renamed at once, and cannot be renamed again before the service has answered", async () => {
    const view = await renderAccount("PUT /streams", [kept("s1", "BTCUSDT")]);
    accept(view);
    await view.user.click(await title(await card("BTCUSDT")));
    await view.user.keyboard("Majors{Enter}");
    const one = await card("Majors");
    expect(within(one).queryByRole("button", { description: "Rename" })).toBeNull();
    expect(view.answer.mock.calls.map(([{ body }]) => body)).toEqual([{ id: "s1", name: "Majors" }]);
    act(() => view.waiting[0]?.resolve({ ...kept("s1", "BTCUSDT"), name: "Majors" }));
    expect(await title(one)).toBeTruthy();
  });

  it("gives back what was typed, with the service's sentence, where it was refused", async () => {
    const view = await renderAccount("PUT /streams", [kept("s1", "BTCUSDT")]);
    accept(view);
    await view.user.click(await title(await card("BTCUSDT")));
    await view.user.keyboard("Majors{Enter}");
    act(() => view.waiting[0]?.reject(new ApiError(503, "The service is resting.")));
    await screen.findByText("The service is resting.");
    await waitFor(() => expect(field().value).toBe("Majors"));
    await view.user.type(field(), "{Escape}");
    expect(await card("BTCUSDT")).toBeTruthy();
  });
});
