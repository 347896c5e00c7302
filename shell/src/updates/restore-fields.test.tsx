// @vitest-environment happy-dom
import { Field } from "@cointide/shared/ui/field";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { restoreFields } from "./restore-fields.ts";
import { placesOfSlice } from "./slice-places.ts";
import { fieldsByKey, keepTyped } from "./typed-fields.ts";
import { watchTyping } from "./watch-typing.ts";

let typing: ReturnType<typeof watchTyping>;
afterEach(() => {
  typing.stop();
  cleanup();
  vi.useRealTimers();
});

const places = () => placesOfSlice("mfe-board");
const kept = (slice = "mfe-board") => keepTyped(fieldsByKey(placesOfSlice(slice)), typing.touched);

/** A form with a field of each kind, some held by React and some by the browser; Custom brings one more. */
function Form({ note = "Note" }: { note?: string }) {
  const [search, setSearch] = useState("");
  const [choice, setChoice] = useState("1d");
  const [chips, setChips] = useState<string[]>([]);
  const [agrees, setAgrees] = useState(false);
  return (
    <>
      <Field label="Search" value={search} onChange={(event) => setSearch(event.target.value)} />
      <Field label="Email" name="email" type="email" />
      <textarea aria-label={note} />
      <select aria-label="Window" value={choice} onChange={(event) => setChoice(event.target.value)}>
        <option>1d</option>
        <option>custom</option>
      </select>
      {choice === "custom" && <Field label="Number" type="number" />}
      <label>
        <input type="checkbox" checked={agrees} onChange={(event) => setAgrees(event.target.checked)} /> I
        agree
      </label>
      <input
        type="hidden"
        name="symbols"
        value={chips.join(" ")}
        onInput={(event) => setChips(event.currentTarget.value.split(" "))}
      />
      <button type="button" onClick={() => setChips(["BTCUSDT", "ETHUSDT"])}>
        Choose
      </button>
      <output>{[search, choice, agrees, ...chips].join(" ")}</output>
    </>
  );
}

const form = (release: string, note?: string) => (
  <div key={release} data-slice="mfe-board">
    <Form {...(note !== undefined && { note })} />
  </div>
);

function open() {
  typing = watchTyping(document);
  return { user: userEvent.setup(), ...render(form("1")) };
}

describe("what was typed in a slice", () => {
  it("stands there again after the slice was built anew, also where React or a chip holds it", async () => {
    const { user, rerender } = open();
    await user.type(screen.getByLabelText("Search"), "eth");
    await user.type(screen.getByLabelText("Email"), "ada@example");
    await user.type(screen.getByLabelText("Note"), "first line");
    await user.selectOptions(screen.getByLabelText("Window"), "custom");
    await user.type(screen.getByLabelText("Number"), "45");
    await user.click(screen.getByLabelText("I agree"));
    await user.click(screen.getByRole("button", { name: "Choose" }));

    const { done } = restoreFields({ places, touched: typing.touched });
    rerender(form("2"));
    expect(screen.getByRole("status").textContent).toBe(" 1d false");
    expect(await done).toBe(true);

    expect(screen.getByRole("status").textContent).toBe("eth custom true BTCUSDT ETHUSDT");
    const values = ["Search", "Email", "Note", "Number"].map(
      (label) => (screen.getByLabelText(label) as HTMLInputElement).value,
    );
    expect(values).toEqual(["eth", "ada@example", "first line", "45"]);
  });

  it("is filled in once: what is typed afterwards is left alone", async () => {
    const { user, rerender } = open();
    await user.type(screen.getByLabelText("Search"), "eth");
    vi.useFakeTimers();
    const { done } = restoreFields({
      places,
      touched: typing.touched,
      earlier: [{ key: "a field that never comes", value: "", checked: false }],
    });
    rerender(form("2"));
    await act(() => Promise.resolve());
    expect(screen.getByLabelText("Search")).toHaveProperty("value", "eth");
    fireEvent.input(screen.getByLabelText("Search"), { target: { value: "ethusdt" } });
    await act(async () => {
      screen.getByRole("status").append("a change of the page");
    });
    vi.advanceTimersByTime(3_000);
    expect(await done).toBe(false);
    expect(screen.getByLabelText("Search")).toHaveProperty("value", "ethusdt");
  });

  it("is reported where the new release has no field for it", async () => {
    const { user, rerender } = open();
    await user.type(screen.getByLabelText("Note"), "dear diary");
    vi.useFakeTimers();
    const { done, kept } = restoreFields({ places, touched: typing.touched });
    rerender(form("2", "Remark"));
    await act(() => Promise.resolve());
    vi.advanceTimersByTime(3_000);
    expect(await done).toBe(false);
    expect(kept).toEqual([{ key: "Note  1", value: "dear diary", checked: false }]);
  });

  it("goes on being typed until the slice is there, however long that takes", async () => {
    const { user, rerender } = open();
    const { done } = restoreFields({ places, touched: typing.touched });
    await user.type(screen.getByLabelText("Search"), "eth");
    rerender(form("2"));
    expect(await done).toBe(true);
    expect(screen.getByLabelText("Search")).toHaveProperty("value", "eth");
  });

  it("is what the visitor changed, in this slice", async () => {
    const { user } = open();
    expect(kept()).toEqual([]);
    await user.type(screen.getByLabelText("Email"), "a");
    expect(kept()).toHaveLength(1);
    expect(kept("mfe-entry")).toEqual([]);
  });

  it("is also what a slice keeps in a hidden field", async () => {
    const { user } = open();
    await user.click(screen.getByRole("button", { name: "Choose" }));
    expect(kept()).toHaveLength(1);
  });
});
