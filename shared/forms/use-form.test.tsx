// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { signUpFormSchema } from "../contracts/account.ts";
import { useForm, VALIDATION_PAUSE } from "./use-form.ts";

const GOOD = { name: "Ada", email: "ada@example.com", password: "Passw0rd", confirm: "Passw0rd" };

function SignUp({ send, extra }: { send: (values: object) => Promise<void>; extra?: boolean }) {
  const { props, warnings, message, blocked, busy } = useForm(signUpFormSchema, send);
  return (
    <form {...props}>
      {(["name", "email", "password", "confirm"] as const).map((name) => (
        <label key={name}>
          {name}
          <input name={name} />
          <output data-testid={name}>{warnings[name]}</output>
        </label>
      ))}
      {extra && <input type="hidden" name="role" value="admin" />}
      <p role="alert">{message}</p>
      <button type="submit" disabled={blocked}>
        {busy ? "Sending" : "Send"}
      </button>
    </form>
  );
}

const input = (name: string) =>
  screen.getByRole<HTMLInputElement>("textbox", { name: new RegExp(`^${name}`) });
const type = (name: string, value: string) => fireEvent.input(input(name), { target: { value } });
const fill = (values: Record<string, string>) => {
  for (const [name, value] of Object.entries(values)) type(name, value);
};
const warningOf = (name: string) => screen.getByTestId(name).textContent;
const button = () => screen.getByRole<HTMLButtonElement>("button");
const message = () => screen.getByRole("alert").textContent;
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const submit = () => act(async () => fireEvent.submit(button().closest("form") as HTMLFormElement));

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe("while a form is filled in", () => {
  it("a field is checked 350 ms after the last key and not before", async () => {
    render(<SignUp send={vi.fn()} />);
    type("email", "a");
    await wait(VALIDATION_PAUSE - 1);
    type("email", "ad");
    await wait(VALIDATION_PAUSE - 1);
    expect(warningOf("email")).toBe("");
    await wait(1);
    expect(warningOf("email")).toBe("Please enter a valid email.");
    expect(VALIDATION_PAUSE).toBe(350);
  });

  it("every field with content is checked, not only the one edited last, and empty ones are left in peace", async () => {
    render(<SignUp send={vi.fn()} />);
    type("name", "!!!");
    type("password", "short");
    await wait(VALIDATION_PAUSE);
    expect(warningOf("name")).toBe("Name must contain only word characters.");
    expect(warningOf("password")).toBe("Password must have at least 8 characters");
    expect(warningOf("email")).toBe("");
    expect(warningOf("confirm")).toBe("");
  });

  it("a changed password makes its repetition wrong", async () => {
    render(<SignUp send={vi.fn()} />);
    fill(GOOD);
    await wait(VALIDATION_PAUSE);
    expect(warningOf("confirm")).toBe("");
    type("password", "Passw0rd2");
    await wait(VALIDATION_PAUSE);
    expect(warningOf("confirm")).toBe("Passwords must match");
  });

  it("it cannot be sent while any warning stands", async () => {
    render(<SignUp send={vi.fn()} />);
    expect(button().disabled).toBe(false);
    type("email", "nobody");
    await wait(VALIDATION_PAUSE);
    expect(button().disabled).toBe(true);
    type("email", GOOD.email);
    await wait(VALIDATION_PAUSE);
    expect(button().disabled).toBe(false);
  });

  it("a field that the schema does not know is refused", async () => {
    const send = vi.fn();
    render(<SignUp send={send} extra />);
    fill(GOOD);
    await submit();
    expect(message()).toBe("Form must not contain invalid fields");
    expect(button().disabled).toBe(true);
    expect(send).not.toHaveBeenCalled();
  });
});

describe("on submit", () => {
  it("all fields are checked at once and the first wrong one gets the focus", async () => {
    const send = vi.fn();
    render(<SignUp send={send} />);
    type("name", "Ada");
    await submit();
    expect(warningOf("email")).toBe("Email must not be empty");
    expect(warningOf("password")).toBe("Password must have at least 8 characters");
    expect(document.activeElement).toBe(input("email"));
    expect(send).not.toHaveBeenCalled();
  });

  it("the schema's output is sent, name and email trimmed, without waiting for a pause", async () => {
    const send = vi.fn(async () => {});
    render(<SignUp send={send} />);
    fill({ ...GOOD, name: " Ada ", email: " ada@example.com " });
    await submit();
    expect(send).toHaveBeenCalledExactlyOnceWith(GOOD);
  });

  it("a second one while the first is under way is ignored", async () => {
    let done = () => {};
    const send = vi.fn(() => new Promise<void>((resolve) => (done = resolve)));
    render(<SignUp send={send} />);
    fill(GOOD);
    await submit();
    await submit();
    expect(button().textContent).toBe("Sending");
    await act(async () => done());
    expect(button().textContent).toBe("Send");
    expect(send).toHaveBeenCalledTimes(1);
  });

  it("a refusal is shown, what was typed stays, and the next attempt clears it", async () => {
    const send = vi.fn(async () => {});
    send.mockRejectedValueOnce(new Error("This email is already registered."));
    render(<SignUp send={send} />);
    fill(GOOD);
    await submit();
    expect(message()).toBe("This email is already registered.");
    expect(input("email").value).toBe(GOOD.email);
    expect(button().disabled).toBe(false);
    await submit();
    expect(message()).toBe("");
  });

  it("a refusal without words still says something", async () => {
    render(<SignUp send={vi.fn().mockRejectedValue(new Error(""))} />);
    fill(GOOD);
    await submit();
    expect(message()).toBe("Something went wrong. Please try again.");
  });
});
