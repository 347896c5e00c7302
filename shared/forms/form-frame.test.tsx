// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import * as z from "zod/mini";
import { Field } from "../ui/field.tsx";
import { FormFrame } from "./form-frame.tsx";
import { useForm } from "./use-form.ts";

const schema = z.object({ email: z.string().check(z.email("Please enter a valid email.")) });

function Newsletter({ send, disabled }: { send: () => Promise<void>; disabled?: boolean }) {
  const form = useForm(schema, send);
  return (
    <FormFrame form={form} submit="Send" disabled={disabled}>
      <Field label="Email" name="email" warning={form.warnings.email} />
    </FormFrame>
  );
}

function open() {
  const send = vi.fn(async () => {});
  const { rerender } = render(<Newsletter send={send} />);
  const keys = userEvent.setup({ delay: null });
  const type = (text: string) => keys.type(screen.getByRole("textbox"), text);
  return { send, type, disable: () => rerender(<Newsletter send={send} disabled />) };
}

afterEach(cleanup);

it("Enter sends what was just mended, before the check that follows a pause", async () => {
  const { send, type } = open();
  await type("ada{Enter}");
  await vi.waitFor(() => expect(screen.getByRole("button").hasAttribute("disabled")).toBe(true));
  await type("@example.com{Enter}");
  expect(send).toHaveBeenCalledWith({ email: "ada@example.com" });
});

it("Enter sends nothing while the form holds its button back", async () => {
  const { send, type, disable } = open();
  await type("ada{Enter}");
  disable();
  await type("@example.com{Enter}");
  expect(send).not.toHaveBeenCalled();
});
